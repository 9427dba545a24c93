/** The error for a file that can't be read; the message is a sentence for the person who chose the file. */
export class FileProblem extends Error {
	/** For code that has not loaded this class. */
	readonly isFileProblem = true
}

/** The current step of the reading, and its progress from 0 to 1; null if that is not known. */
export type Progress = { step: string; share: number | null }

export type ReadOptions = {
	signal: AbortSignal
	onProgress(progress: Progress): void
	/** The URL of the text recognition's files, if it is not the site's usual one. */
	recognitionFolder?: string
}
