// The graphemes addon decodes its table from the start of a Buffer's memory, which Node shares between small Buffers.
Buffer.poolSize = 0;
