/** As much of Node's emitter as commander uses. */
export class EventEmitter {
  #listeners = new Map();

  on(name, listener) {
    this.#listeners.set(name, [...this.#of(name), listener]);
    return this;
  }

  emit(name, ...values) {
    for (const listener of this.#of(name)) listener.apply(this, values);
    return this.listenerCount(name) > 0;
  }

  listenerCount(name) {
    return this.#of(name).length;
  }

  #of(name) {
    return this.#listeners.get(name) ?? [];
  }
}
