/**
 * Tells whether a piece of a stream has content. Comments of an event stream (`: keep-alive`) and empty lines have none. A
 * server may send them forever, whether or not an answer will come.
 */
export class StreamContentDetector {
  #where: 'line’s start' | 'comment' | 'words' = 'line’s start';

  /** For the next piece, because a line may arrive in several pieces. */
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
