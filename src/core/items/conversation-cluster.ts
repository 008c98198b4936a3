/** The cluster of a conversation’s turns. An empty `id` means the only conversation of a log. */
export const conversationCluster = (id: string): string => (id === '' ? 'conversation' : `conversation ${id}`);

export const isConversationCluster = (cluster = ''): boolean => /^conversation\b/.test(cluster);
