import { chooseReading } from '#app/modules/deals/paper/choose-reading.ts'
import type { PaperReading } from '#app/modules/deals/paper/paper-reading.ts'
import { readMail } from '#app/modules/deals/paper/read-mail.ts'
import { readPaper } from '#app/modules/deals/paper/read-paper.ts'
import { forwardedFrom } from '#app/modules/mail/incoming/forwarded-from.ts'
import type { EmailPerson, IncomingEmail, IncomingFile } from '#app/platform/email/incoming/incoming-email.ts'
import type { ReadPdf } from '#app/platform/paper/read-pdf.server.ts'

/** A quote that was read from a message or one of its files. */
export type MailQuote = {
	reading: PaperReading
	/** The text it was read from, for the form; empty for a file. */
	text: string
	/** The file it was read from; null for the text. */
	fileName: string | null
	/** The PDFs and pictures of the message, to be kept beside the draft. */
	files: IncomingFile[]
	/** Who may have written it, the most likely first. */
	writers: EmailPerson[]
}

const pdfsMax = 5

/** Reads the text and the PDFs of a message, and chooses the quote among them; null if there is none. */
export async function readMailQuote(
	email: IncomingEmail,
	{ readPdf }: { readPdf: ReadPdf },
): Promise<MailQuote | null> {
	const { subject, text, html, files, from } = email
	const sources = [{ name: '', reading: readMail({ subject, text, html }) }]
	for (const { fileName, content } of files.filter(isPdf).slice(0, pdfsMax)) {
		// The thread takes the bytes with it, and the file is stored later.
		const read = await readPdf(Uint8Array.from(content))
		if (read.ok) sources.push({ name: fileName, reading: readPaper(read.pages) })
	}
	const chosen = chooseReading(sources)
	if (!chosen) return null
	return {
		reading: chosen.reading,
		text: chosen.name ? '' : text,
		fileName: chosen.name || null,
		files: files.filter((file) => isPdf(file) || isPicture(file)),
		writers: [...forwardedFrom(text), from],
	}
}

const begins = ({ content }: IncomingFile, ...bytes: number[]) =>
	bytes.every((byte, index) => content[index] === byte)
const isPdf = (file: IncomingFile) => begins(file, 0x25, 0x50, 0x44, 0x46, 0x2d)
/** Smaller pictures are logos of signatures. */
const pictureBytesMin = 20_000
const isPicture = (file: IncomingFile) =>
	file.sizeBytes >= pictureBytesMin &&
	(begins(file, 0xff, 0xd8, 0xff) || begins(file, 0x89, 0x50, 0x4e, 0x47))
