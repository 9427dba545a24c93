import PostalMime, { type Attachment } from 'postal-mime'
import { type PaperReading, readMail } from '#engine'
import { FileProblem, type ReadOptions } from './file-problem.ts'
import type { FileReading } from './read-file.ts'

const readableTypes = /^(?:application\/pdf|image\/(?:jpeg|png|webp))$/
const attachmentsMax = 6
/** A logo in a signature is smaller than the photo of a paper. */
const pictureBytesMin = 30_000

type ReadAttachment = (file: File, options: ReadOptions) => Promise<FileReading>

/** Reads an email: its text, and the attachments that are papers. Returns the best reading: one that adds up, or has the most lines. */
export async function readEmail(
	bytes: ArrayBuffer,
	options: ReadOptions,
	readFile: ReadAttachment,
): Promise<FileReading> {
	options.onProgress({ step: 'Opening the email', share: null })
	const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 1_000_000 }).catch(
		(error) => {
			throw new FileProblem('This email can’t be opened. Please paste its text instead.', { cause: error })
		},
	)
	const { subject = '', text = '', html } = mail
	let best: FileReading = {
		reading: readMail({ subject, text, ...(html && { html }) }),
		pages: [],
		pictures: [],
	}
	for (const attachment of mail.attachments.filter(isPaper).slice(0, attachmentsMax)) {
		const { filename, mimeType, content } = attachment
		const file = new File([content as ArrayBuffer], filename ?? 'attachment', { type: mimeType })
		const found = await readFile(file, options).catch((error) => {
			if (error instanceof FileProblem) return null
			throw error
		})
		if (found && scoreOf(found.reading) > scoreOf(best.reading)) best = found
	}
	return best
}

function isPaper({ mimeType, content }: Attachment): boolean {
	if (typeof content === 'string' || !readableTypes.test(mimeType)) return false
	return mimeType === 'application/pdf' || content.byteLength >= pictureBytesMin
}

const scoreOf = ({ checksum, lines }: PaperReading) =>
	(checksum.status === 'adds_up' ? 1_000 : 0) + lines.length
