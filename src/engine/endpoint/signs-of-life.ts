/**
 * Tells whether a piece of a stream says anything. Comments of an event stream (`: keep-alive`) and empty lines do not: a server sends
 * them for as long as it likes, whether or not an answer will come.
 */
export class StreamContentDetector {
  #where: 'line’s start' | 'comment' | 'words' = 'line’s start';

  /** Of the next piece: a line may come in several. */
  isIn(piece: string): boolean {
    let isAlive = false;
    for (const letter of piece) {
      if (letter === '\n' || letter === '\r') this.#where = 'line’s start';
      else if (this.#where === 'line’s start') this.#where = letter === ':' ? 'comment' : 'words';
      if (this.#where === 'words' && letter.trim() !== '') isAlive = true;
    }
    return isAlive;
  }
}
