/** What a press of a button under a post or a comment is answered. */
export type ForumActAnswer = { refused: string | null }
