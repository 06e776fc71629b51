import type { Conversation } from '@callboard/core';

/** What a person reads instead of a tool's name: the title of the tool that is mounted, or its name in words. */
export function toolTitle({ tools }: Conversation, toolName: string): string {
  return tools.get(toolName)?.title ?? inWords(toolName);
}

/** `refund_order` and `refundOrder` read "Refund order". */
export function inWords(toolName: string): string {
  const words = toolName
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-.\s]+/g, ' ')
    .trim();
  if (words === '' || words.length > 80) return toolName;
  return (
    words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
  );
}
