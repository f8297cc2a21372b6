/** Implements the part of Node's EventEmitter that commander uses. */
export class EventEmitter {
  #listeners = new Map();

  on(name, listener) {
    this.#listeners.set(name, [...this.#listenersOf(name), listener]);
    return this;
  }

  emit(name, ...values) {
    for (const listener of this.#listenersOf(name)) listener.apply(this, values);
    return this.listenerCount(name) > 0;
  }

  listenerCount(name) {
    return this.#listenersOf(name).length;
  }

  #listenersOf(name) {
    return this.#listeners.get(name) ?? [];
  }
}
