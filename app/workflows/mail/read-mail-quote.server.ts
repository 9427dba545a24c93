import { Invalid } from '#app/lib/errors.ts'
import { isHeic } from '#app/lib/paper/picture/is-heic.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { forwardedFrom } from '#app/modules/mail/incoming/forwarded-from.ts'
import type { EmailPerson, IncomingEmail, IncomingFile } from '#app/platform/email/incoming/incoming-email.ts'
import type { ReadPdf } from '#app/platform/paper/read-pdf.server.ts'
import type { ReadPicture } from '#app/platform/paper/read-picture.server.ts'
import type { ReadScan } from '#app/platform/paper/read-scan.server.ts'
import { chooseReading, type PaperReading, type ReadSource } from '#engine'

/** A quote that was read from a message or one of its files. */
export type MailQuote = {
	reading: PaperReading
	/** The text it was read from, for the form; empty if it was read from a file. */
	text: string
	/** The name of the file it was read from; null if it was read from the text. */
	fileName: string | null
	/** The PDFs and pictures of the message, to attach to the draft. */
	files: IncomingFile[]
	/** Who wrote the messages quoted in the text, according to it, the latest first. */
	forwardedFrom: EmailPerson[]
}

/** What is read of a message. */
export type ReadableEmail = Pick<IncomingEmail, 'subject' | 'text' | 'html' | 'files'> & {
	/** What we wrote in the conversation, which answers quote. */
	ownTexts: readonly string[]
}

/** The functions that read the files of a message. */
export type PaperReaders = { readPdf: ReadPdf; readScan: ReadScan; readPicture: ReadPicture }

const pdfsMax = 5
/**
 * The limit for pictures and pages of scans together: recognizing the text of each takes seconds, and the whole message should take minutes
 * at most.
 */
const recognizedMax = 5

/**
 * Reads the text and the files of a message, and chooses the best quote among them; null if there is none. Pictures and scanned PDFs are
 * read only if no other quote adds up. `problems` names the PDFs that could not be read.
 */
export async function readMailQuote(
	email: ReadableEmail,
	readers: PaperReaders,
): Promise<{ quote: MailQuote | null; problems: string[] }> {
	const { subject, text, html, files, ownTexts } = email
	const pdfs = files.filter(isPdf)
	const pictures = files.filter(isPicture)
	const sources: ReadSource[] = []
	const problems: string[] = []
	const add = sourceAdder(sources, problems)
	await add('', () => interpret('readMail', { subject, text, html, ownTexts }))
	const scans: NamedFile[] = []
	for (const { fileName, content } of pdfs.slice(0, pdfsMax)) {
		// A copy, because reading transfers the bytes to a thread, and the file is stored later.
		const read = await readers.readPdf(Uint8Array.from(content))
		if (read.ok) await add(fileName, () => interpret('readPaper', read.pages))
		else if (read.problem === 'scan') scans.push({ fileName, content })
		else problems.push(`${fileName}: ${read.message}`)
	}
	if (chooseReading(sources)?.reading.checksum.status !== 'adds_up') {
		const recognized = await recognize({ scans, pictures }, readers)
		sources.push(...recognized.sources)
		problems.push(...recognized.problems)
	}
	const chosen = chooseReading(sources)
	if (!chosen) return { quote: null, problems }
	const quote = {
		reading: chosen.reading,
		text: chosen.name ? '' : text,
		fileName: chosen.name || null,
		files: [...pdfs, ...pictures],
		forwardedFrom: forwardedFrom(text),
	}
	return { quote, problems }
}

/**
 * Returns a function that adds a reading to the sources. One that was ended after its limit is a problem of the message; the other sources
 * count as usual.
 */
function sourceAdder(sources: ReadSource[], problems: string[]) {
	return async (name: string, read: () => Promise<PaperReading>): Promise<void> => {
		try {
			sources.push({ name, reading: await read() })
		} catch (error) {
			if (!(error instanceof Invalid)) throw error
			problems.push(
				`${name || 'The text of this message'} could not be read as a quote. Please read it yourself.`,
			)
		}
	}
}

type NamedFile = Pick<IncomingFile, 'fileName' | 'content'>

/** Recognizes the text of scanned PDFs, then of pictures, until the limit is reached. */
async function recognize(
	{ scans, pictures }: { scans: readonly NamedFile[]; pictures: readonly NamedFile[] },
	{ readScan, readPicture }: PaperReaders,
): Promise<{ sources: ReadSource[]; problems: string[] }> {
	const sources: ReadSource[] = []
	const problems: string[] = []
	const add = sourceAdder(sources, problems)
	let left = recognizedMax
	for (const { fileName, content } of scans) {
		if (left === 0) break
		const read = await readScan(Uint8Array.from(content), { pagesMax: left })
		if (read.ok) await add(fileName, () => interpret('readPaper', read.pages))
		else problems.push(`${fileName}: ${read.message}`)
		left -= read.ok ? read.pages.length : 1
	}
	for (const { fileName, content } of pictures.slice(0, Math.max(0, left))) {
		const read = await readPicture(Uint8Array.from(content))
		if (read.ok) await add(fileName, () => interpret('readPaper', [read.page]))
	}
	return { sources, problems }
}

const startsWithBytes = ({ content }: IncomingFile, ...bytes: number[]) =>
	bytes.every((byte, index) => content[index] === byte)
const isPdf = (file: IncomingFile) => startsWithBytes(file, 0x25, 0x50, 0x44, 0x46, 0x2d)
/** Smaller pictures are usually logos in signatures. */
const pictureBytesMin = 20_000
const isPicture = (file: IncomingFile) =>
	file.sizeBytes >= pictureBytesMin &&
	(startsWithBytes(file, 0xff, 0xd8, 0xff) ||
		startsWithBytes(file, 0x89, 0x50, 0x4e, 0x47) ||
		isHeic(file.content))
