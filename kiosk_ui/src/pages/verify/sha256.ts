/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), written out because a page over plain http is given no
 * `crypto.subtle`. For what is public only: nothing here hides its timing.
 */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
] as const;

/** The same of the square roots of the first eight. */
const FIRST_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const BLOCK = 64;
const LENGTH_BYTES = 8;

/** The 32 bytes of SHA-256. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(FIRST_STATE);
  const padded = new DataView(pad(message).buffer);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    expand(schedule, padded, at);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => { digest.setUint32(4 * index, word); });
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA-256 with a key of at most 64 bytes, one block. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > BLOCK) throw new RangeError(`a key has at most ${BLOCK} bytes`);
  const block = new Uint8Array(BLOCK);
  block.set(key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The message, a single bit, zeros, and its length in bits, up to a whole number of blocks. */
function pad(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n);
  return padded;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The 64 words of a block's schedule. */
function expand(words: Uint32Array, block: DataView, at: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index += 1) words[index] = block.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index += 1) {
    const near = word(index - 2);
    const far = word(index - 15);
    const small1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const small0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[index] = small1 + word(index - 7) + small0 + word(index - 16);
  }
}

/** One block into the state; plain variables, since a file of boards is a million blocks. */
function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let index = 0; index < 64; index += 1) {
    const large1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + large1 + choice + (ROUND_CONSTANTS[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const large0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + large0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] = (state[index] ?? 0) + word; });
}

type Eight = [number, number, number, number, number, number, number, number];
