import { pictureBytesMax } from '#app/lib/paper/picture/picture-limits.ts'
import { type PaperPage, type PaperReading, readMail, readPaper } from '#engine'
import { FileProblem, type ReadOptions } from './file-problem.ts'
import type { PagePicture } from './page-picture.ts'

/** The words of a file's pages, and each page as a picture, null where there is none. */
export type ReadPages = { pages: PaperPage[]; pictures: (PagePicture | null)[] }

/** A draft, with the pages that its lines are compared with. */
export type FileReading = ReadPages & { reading: PaperReading }

type FileKind = 'pdf' | 'picture' | 'email' | 'text'

/**
 * Reads a PDF, a photo, an email or a text in the browser; the file does not leave the device. A library is loaded only for the first file that needs it.
 * @throws FileProblem with a sentence about the file; the signal's reason when it was canceled
 */
export async function readFile(file: File, options: ReadOptions): Promise<FileReading> {
	if (file.size > pictureBytesMax)
		throw new FileProblem('This file is larger than 25 MB. Please choose a smaller one.')
	if (file.size === 0) throw new FileProblem('This file is empty.')
	const kind = kindOf(new Uint8Array(await file.slice(0, 1_024).arrayBuffer()), file)
	options.signal.throwIfAborted()
	if (kind === 'email') {
		const { readEmail } = await import('./read-email.ts').catch(throwNotLoaded)
		return requireLines(await readEmail(await file.arrayBuffer(), options, readFile))
	}
	if (kind === 'text')
		return requireLines({
			reading: readMail({ subject: '', text: await file.text() }),
			pages: [],
			pictures: [],
		})
	const pages =
		kind === 'pdf'
			? await (await import('./read-pdf.ts').catch(throwNotLoaded)).readPdf(
					new Uint8Array(await file.arrayBuffer()),
					options,
				)
			: await (await import('./read-pictures.ts').catch(throwNotLoaded)).readPhoto(file, options)
	return requireLines({ reading: readPaper(pages.pages), ...pages })
}

function requireLines(file: FileReading): FileReading {
	// Zero alone is no amount of a deal: it stands in any text, and any total of nothing "adds up".
	if (file.reading.lines.every(({ cents }) => cents === 0))
		throw new FileProblem(
			'We found no amounts in this file. Please take a sharper photo from above, or type the lines.',
		)
	return file
}

function throwNotLoaded(error: unknown): never {
	throw new FileProblem('The reader could not be loaded. Please check your connection and try again.', {
		cause: error,
	})
}

/** Detects the type of a file by its first bytes; names and stated types are often wrong. */
function kindOf(head: Uint8Array, { name, type }: File): FileKind {
	const text = new TextDecoder('latin1').decode(head)
	if (text.includes('%PDF-')) return 'pdf'
	if (/^(?:\xff\xd8|\x89PNG|RIFF....WEBP|GIF8|BM)/s.test(text) || /^....ftyp(?:hei|mif|avif)/s.test(text))
		return 'picture'
	if (
		/\.eml$/i.test(name) ||
		type === 'message/rfc822' ||
		/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){3}/.test(text)
	)
		return 'email'
	if (/^text\/plain/.test(type) || /\.txt$/i.test(name)) return 'text'
	if (type.startsWith('image/')) return 'picture'
	throw new FileProblem('This is no PDF, picture or email. Please choose one of these, or paste the text.')
}
