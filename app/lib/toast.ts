/** A short message that appears beside the page; 'error' is the specification's destructive one. */
export type Toast = {
	kind: 'success' | 'error'
	title: string
	description: string
	durationMs?: number
	/** It tells of a sign-out: the browser forgets what was being written. */
	signedOut?: boolean
}
