/**
 * A stream of pseudo-random numbers that only its key decides: the same key gives the same rows on every machine, and
 * one entity's draws never move another's (docs/domain/seed-data.md §13, one stream per entity). The generator is sfc32.
 */
export class Stream {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  #spare: number | undefined;

  constructor(...key: readonly (string | number)[]) {
    let hash = 2166136261;
    for (const char of key.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
    this.#a = scrambled(hash);
    this.#b = scrambled(this.#a ^ 0x9e3779b9);
    this.#c = scrambled(this.#b ^ 0x85ebca6b);
    // The first numbers still resemble the key.
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** From 0, below 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    return item(list, Math.floor(this.next() * list.length));
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return item(choices, choices.length - 1)[0];
  }

  /** The index of a running sum that a draw falls on: many draws of one distribution cost log n each. */
  along(runningSums: readonly number[] | Float64Array): number {
    const last = runningSums.length - 1;
    const mark = this.next() * (runningSums[last] ?? 0);
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runningSums[middle] ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** So many different ones of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    let wanted = Math.min(count, list.length);
    return list.filter((_, index) => {
      const taken = this.next() * (list.length - index) < wanted;
      if (taken) wanted -= 1;
      return taken;
    });
  }

  digits(count: number): string {
    let text = '';
    for (let place = 0; place < count; place += 1) text += Math.floor(this.next() * 10);
    return text;
  }

  /** Mean 0, deviation 1. */
  normal(): number {
    if (this.#spare !== undefined) {
      const spare = this.#spare;
      this.#spare = undefined;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    const angle = 2 * Math.PI * this.next();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  /** A factor around 1 of a gamma distribution with this whole-numbered shape. */
  gamma(shape: number): number {
    let sum = 0;
    for (let part = 0; part < shape; part += 1) sum -= Math.log(1 - this.next());
    return sum / shape;
  }
}

function scrambled(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x7feb352d);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/** @throws RangeError where the list has no such place: a word list that lost its words is a fault to notice */
export function item<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`no item ${index} of ${list.length}`);
  return list[index] as T;
}

/** The item at a place of a list that goes round. */
export function around<T>(list: readonly T[], index: number): T {
  return item(list, index % list.length);
}

export function runningSums(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (const [index, weight] of weights.entries()) {
    sum += weight;
    sums[index] = sum;
  }
  return sums;
}
