/** The error of a llama.cpp call that failed without a message, for example because a text is not valid UTF-8. */
export const emptyResponseMessage = 'llama.cpp gave nothing back';
