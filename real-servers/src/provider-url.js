/** Where the model answers: a server with OpenAI's chat completions. */
export function providerUrl() {
  const url = process.env.OPENAI_BASE_URL;
  if (url === undefined) throw new Error('OPENAI_BASE_URL is not set.');
  return url;
}
