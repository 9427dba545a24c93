import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import PostalMime from 'postal-mime'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import { readPicture } from '#app/platform/paper/read-picture.server.ts'
import { type Category, categoryNames, type PaperReading, readMail, readPaper } from '#engine'
import type { Role } from '../../../engine/reading/classification/categories.ts'
import type { PrintedLine } from '../generated-quote.ts'
import { withOldProgram, withPdfkit, withPdfLib } from '../producers.ts'
import { recognized } from '../recognized.ts'
import { drawSketch } from './sketch.ts'

/** A paper of a set: what a person reads from it, and how the reader reads it. `optional` lines may be among those that were read. */
export type SetPaper = {
	name: string
	lines: PrintedLine[]
	optional: PrintedLine[]
	read: () => Promise<PaperReading>
}

const divider = /^=== lines ===$/m

/** The papers of a folder and the folders in it, in the order of their names. See the README beside this folder for the files. */
export function papersIn(folder: string): SetPaper[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.txt') || file.endsWith('.lines'))
		.sort()
		.map((file) => (file.endsWith('.txt') ? paperOfSketch(folder, file) : paperOfFile(folder, file)))
}

/** Reads a text that has both: the paper above the divider, its lines below. The first line says how the paper is printed. */
function paperOfSketch(folder: string, file: string): SetPaper {
	const [paper = '', written] = readFileSync(join(folder, file), 'utf8').split(divider)
	if (written === undefined) throw new Error(`${file} has no line '=== lines ==='.`)
	const end = paper.indexOf('\n')
	const [printer = '', ...rest] = paper.slice(0, end).replace(/^@ ?/, '').split(' ')
	const body = paper.slice(end + 1).trimEnd()
	return {
		name: basename(file, '.txt'),
		...expectedLines(written, file),
		read: () => readSketch(printer, rest, body),
	}
}

async function readSketch(printer: string, rest: readonly string[], body: string): Promise<PaperReading> {
	if (printer === 'mail') return readMail({ subject: rest.join(' '), text: body })
	if (printer === 'html') return readMail({ subject: rest.join(' '), text: '', html: body })
	const [font = 'sans', size = '9', leading = '14'] = rest
	const drawing = drawSketch(body, {
		font: font as 'sans' | 'serif' | 'mono',
		size: Number(size),
		leading: Number(leading),
	})
	if (printer === 'photo')
		return readPaper(recognized(drawing, { seed: body.length, tilt: 0.7, jitter: 0.06, confusion: 0.003 }))
	const producers = { pdfkit: withPdfkit, 'pdf-lib': withPdfLib, old: withOldProgram }
	const print = producers[printer as keyof typeof producers]
	if (!print) throw new Error(`Nothing prints '${printer}'.`)
	return readPdfBytes(await print(drawing))
}

/** Finds the file as a dealer sends it beside the text with its lines. */
function paperOfFile(folder: string, file: string): SetPaper {
	const name = basename(file, '.lines')
	const paper = ['.pdf', '.eml', '.jpg', '.png']
		.map((ending) => join(folder, file.replace(/\.lines$/, ending)))
		.find(existsSync)
	if (!paper) throw new Error(`No document stands beside ${file}.`)
	return {
		name,
		...expectedLines(readFileSync(join(folder, file), 'utf8'), file),
		read: () => readFile(paper),
	}
}

async function readFile(path: string): Promise<PaperReading> {
	const bytes = readFileSync(path)
	if (extname(path) === '.pdf') return readPdfBytes(bytes)
	if (extname(path) === '.eml') {
		const { subject = '', text = '', html } = await PostalMime.parse(bytes)
		return readMail({ subject, text, ...(html && { html }) })
	}
	const picture = await readPicture(bytes)
	if (!picture.ok) throw new Error(picture.message)
	return readPaper([picture.page])
}

async function readPdfBytes(bytes: Uint8Array): Promise<PaperReading> {
	const pdf = await readPdf(bytes)
	if (!pdf.ok) throw new Error(pdf.message)
	return readPaper(pdf.pages)
}

const roles: Record<string, Role> = { '+': 'charge', '-': 'credit', '=': 'subtotal', '?': 'subtotal' }

/** '+ doc_fee 499.00 Doc fee': added; '-' taken off; '=' only printed; '?' only printed and may be left out. */
function expectedLines(text: string, file: string): Pick<SetPaper, 'lines' | 'optional'> {
	const all = text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => {
			const [, sign = '', category = '', amount = '', label = ''] =
				/^([-+=?]) (\w+) ([\d,]+\.\d\d) (.+)$/.exec(line.trim()) ?? []
			if (!isCategory(category)) throw new Error(`${file}: '${line}' is no line.`)
			const cents = Number(amount.replace(/[,.]/g, ''))
			return { sign, line: { label, cents, category, role: roles[sign]! } }
		})
	return {
		lines: all.filter(({ sign }) => sign !== '?').map(({ line }) => line),
		optional: all.filter(({ sign }) => sign === '?').map(({ line }) => line),
	}
}

const isCategory = (name: string): name is Category => categoryNames.some((each) => each === name)
