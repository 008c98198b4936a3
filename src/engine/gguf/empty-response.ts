/** What a call of llama.cpp ends with where it failed and said nothing: a text that is not whole UTF-8, for one. */
export const emptyResponseMessage = 'llama.cpp gave nothing back';
