import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { breakLines, type Line, type Run } from './break-lines.ts'

export type Struct = PDFKit.PDFStructureElement

export type SheetOptions = {
	title: string
	author: string
	subject: string
	/** An ISO date, instead of the current time, so that the same input results in the same bytes. */
	date: string
}

export type TextLook = { size: number; lead: number; color: string; title?: boolean }

/** US Letter, in points of 1/72 inch. */
export const page = { width: 612, height: 792, left: 66, right: 66, top: 62, bottom: 78 }

/** The design tokens' light colors, for print. */
export const inks = {
	ink: '#0f231b',
	soft: '#495a52',
	line: '#dbd8cb',
	brand: '#005034',
	wash: '#dcf2e3',
	amber: '#a65d00',
	danger: '#be2323',
}

// The working directory is the project folder, which the start ensures (server/main.ts).
const face = (name: string) => readFileSync(`app/ui/fonts/print/${name}.ttf`)
const faces = { text: face('figtree-400'), bold: face('figtree-700'), title: face('bricolage-740') }

/**
 * A tagged PDF (PDF/UA-1: screen readers find headings, lists, tables and links) that is filled from top to bottom. Everything
 * drawn belongs to a structure element or is marked as an artifact, such as lines and page numbers.
 */
export class TaggedSheet {
	readonly doc: PDFKit.PDFDocument
	readonly root: Struct
	y = page.top
	left = page.left
	width = page.width - page.left - page.right
	readonly #bars: { x: number; color: string; from: number }[] = []
	readonly #widths = new Map<string, number>()

	constructor({ title, author, subject, date }: SheetOptions) {
		const at = new Date(`${date}T12:00:00Z`)
		this.doc = new PDFDocument({
			size: 'LETTER',
			margin: 0,
			pdfVersion: '1.7',
			// The types do not include 'PDF/UA' yet.
			subset: 'PDF/UA' as 'PDF/A-1',
			tagged: true,
			lang: 'en-US',
			displayTitle: true,
			bufferPages: true,
			info: {
				Title: title,
				Author: author,
				Subject: subject,
				Creator: author,
				CreationDate: at,
				ModDate: at,
			},
		})
		for (const [name, bytes] of Object.entries(faces)) this.doc.registerFont(name, bytes)
		this.root = this.doc.struct('Document')
		this.doc.addStructure(this.root)
	}

	/** Adds a structure element to another one and returns it. */
	under(parent: Struct, tag: string, options: Record<string, unknown> = {}): Struct {
		const struct = this.doc.struct(tag, options)
		parent.add(struct)
		return struct
	}

	/** Draws something decorative that screen readers skip. */
	artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
		this.doc.markContent('Artifact', { type })
		draw()
		this.doc.endMarkedContent()
	}

	/** Starts a new page unless this one has `height` points left. */
	ensureSpace(height: number): void {
		if (this.y + height <= page.height - page.bottom) return
		for (const bar of this.#bars) this.#drawBar(bar)
		this.doc.addPage()
		this.y = page.top
		for (const bar of this.#bars) bar.from = page.top
	}

	/** Draws with a bar on the left, on every page that `draw` reaches. */
	withBar(color: string, indent: number, draw: () => void): void {
		const bar = { x: this.left, color, from: this.y }
		this.#bars.push(bar)
		this.indented(indent, draw)
		this.#bars.pop()
		this.#drawBar(bar)
	}

	indented(by: number, draw: () => void): void {
		this.left += by
		this.width -= by
		draw()
		this.left -= by
		this.width += by
	}

	linesOf(runs: Run[], look: TextLook, width = this.width): Line[] {
		return breakLines(runs, width, (text, run) => this.#measure(text, run, look))
	}

	/** Prints text as lines of `struct`. The first two lines stay on the same page. */
	text(struct: Struct, runs: Run[], look: TextLook): void {
		const lines = this.linesOf(runs, look)
		this.ensureSpace(Math.min(lines.length, 2) * look.lead)
		for (const line of lines) {
			this.ensureSpace(look.lead)
			this.line(struct, line, look, this.left)
			this.y += look.lead
		}
	}

	widthOf(line: Line, look: TextLook): number {
		return line.reduce((sum, { text, run }) => sum + this.#measure(text, run, look), 0)
	}

	/** Prints one line at `x` with its top at the current height. */
	line(struct: Struct, line: Line, look: TextLook, x: number): void {
		let at = x
		for (const { run, text } of line) {
			const width = this.#measure(text, run, look)
			const here = at
			if (run.href) {
				const link = this.under(struct, 'Link')
				link.add(() => this.#write(run, text, look, here))
				this.#annotate(link, run.href, text, here, width, look)
			} else struct.add(() => this.#write(run, text, look, here))
			at += width
		}
	}

	/** Adds the footer to all pages, now that their number is known, and returns the bytes of the document. */
	finish(foot: (pageNumber: number, pages: number) => void): Promise<Buffer> {
		const { count } = this.doc.bufferedPageRange()
		for (let index = 0; index < count; index += 1) {
			this.doc.switchToPage(index)
			this.artifact(() => foot(index + 1, count), 'Pagination')
		}
		this.root.end()
		return new Promise((resolve, reject) => {
			const parts: Buffer[] = []
			this.doc.on('data', (part: Buffer) => parts.push(part))
			this.doc.on('end', () => resolve(Buffer.concat(parts)))
			this.doc.on('error', reject)
			this.doc.end()
		})
	}

	#write(run: Run, text: string, look: TextLook, x: number): void {
		this.doc
			.font(faceOf(run, look))
			.fontSize(look.size)
			.fillColor(run.href ? inks.brand : look.color)
			.text(text, x, this.y, { lineBreak: false, oblique: run.italic ?? false, underline: Boolean(run.href) })
	}

	#annotate(link: Struct, href: string, text: string, x: number, width: number, look: TextLook): void {
		this.doc.link(x, this.y, width, look.lead, href, {
			structParent: link,
			// PDFKit writes String objects as texts and plain strings as names.
			Contents: new String(text.trim()) as string,
		} as PDFKit.Mixins.AnnotationOption)
	}

	#drawBar({ x, color, from }: { x: number; color: string; from: number }): void {
		if (this.y <= from) return
		this.artifact(() => this.doc.rect(x, from, 3, this.y - from).fill(color))
	}

	#measure(text: string, run: Run, look: TextLook): number {
		const name = faceOf(run, look)
		const key = `${name} ${look.size} ${text}`
		let width = this.#widths.get(key)
		if (width === undefined) {
			width = this.doc.font(name).fontSize(look.size).widthOfString(text)
			this.#widths.set(key, width)
		}
		return width
	}
}

const faceOf = (run: Run, look: TextLook) => (look.title ? 'title' : run.bold ? 'bold' : 'text')
