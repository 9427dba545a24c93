import PDFDocument from 'pdfkit'
import { breakLines, type Line, type Run } from './break-lines.ts'
import { type Look, partsOf, printFonts } from './print-fonts.server.ts'

export type StructureElement = PDFKit.PDFStructureElement

export type TaggedPdfOptions = {
	title: string
	author: string
	subject: string
	/** An ISO date, instead of the current time, so that the same input results in the same bytes. */
	date: string
}

export type TextStyle = { size: number; lineHeight: number; color: string; useTitleFont?: boolean }

/** US Letter, in points of 1/72 inch. */
export const page = { width: 612, height: 792, left: 66, right: 66, top: 62, bottom: 78 }

/** The light theme's colors of the design tokens, for print. */
export const colors = {
	text: '#0f231b',
	mutedText: '#495a52',
	line: '#dbd8cb',
	brand: '#005034',
	tint: '#dcf2e3',
	warning: '#a65d00',
	danger: '#be2323',
}

/**
 * A tagged PDF (PDF/UA-1: screen readers find headings, lists, tables and links) that is filled from top to bottom. Everything drawn must
 * belong to a structure element or be marked as an artifact, such as lines and page numbers.
 */
export class TaggedPdf {
	readonly doc: PDFKit.PDFDocument
	readonly root: StructureElement
	y = page.top
	left = page.left
	width = page.width - page.left - page.right
	readonly #bars: { x: number; color: string; startY: number }[] = []
	readonly #widths = new Map<string, number>()

	constructor({ title, author, subject, date }: TaggedPdfOptions) {
		const createdAt = new Date(`${date}T12:00:00Z`)
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
				CreationDate: createdAt,
				ModDate: createdAt,
			},
		})
		for (const [name, bytes] of Object.entries(printFonts)) this.doc.registerFont(name, bytes)
		this.root = this.doc.struct('Document')
		this.doc.addStructure(this.root)
	}

	/** Adds a child structure element to `parent` and returns it. */
	addElement(parent: StructureElement, tag: string, options: Record<string, unknown> = {}): StructureElement {
		const struct = this.doc.struct(tag, options)
		parent.add(struct)
		return struct
	}

	/** Draws something decorative that screen readers skip. */
	drawArtifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
		this.doc.markContent('Artifact', { type })
		draw()
		this.doc.endMarkedContent()
	}

	/** Starts a new page unless this one has `height` points left above its bottom margin. */
	ensureSpace(height: number): void {
		if (this.y + height <= page.height - page.bottom) return
		for (const bar of this.#bars) this.#drawBar(bar)
		this.doc.addPage()
		this.y = page.top
		for (const bar of this.#bars) bar.startY = page.top
	}

	/** Calls `draw` with an indent and a colored bar on the left, which continues across page breaks. */
	withBar(color: string, indent: number, draw: () => void): void {
		const bar = { x: this.left, color, startY: this.y }
		this.#bars.push(bar)
		this.withIndent(indent, draw)
		this.#bars.pop()
		this.#drawBar(bar)
	}

	withIndent(indent: number, draw: () => void): void {
		this.left += indent
		this.width -= indent
		draw()
		this.left -= indent
		this.width += indent
	}

	/** Replaces what the fonts have no glyph for, such as emojis in what somebody wrote: a document may contain no unknown glyph. */
	printable(text: string): string {
		const { font } = (this.doc.font('text') as unknown as { _font: { font: GlyphFinder } })._font
		return [...text.replace(/[\u200d\ufe0e\ufe0f]/gu, '')]
			.map((character) => {
				if (character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!)) return character
				return /\p{Cc}|\s/u.test(character) ? ' ' : '?'
			})
			.join('')
	}

	layOutLines(runs: Run[], style: TextStyle, width = this.width): Line[] {
		return breakLines(runs, width, (text, run) => this.#measure(text, run, style))
	}

	/** Prints wrapped text as content of `struct`, with its first two lines on the same page. */
	text(struct: StructureElement, runs: Run[], style: TextStyle): void {
		const lines = this.layOutLines(runs, style)
		this.ensureSpace(Math.min(lines.length, 2) * style.lineHeight)
		for (const line of lines) {
			this.ensureSpace(style.lineHeight)
			this.line(struct, line, style, this.left)
			this.y += style.lineHeight
		}
	}

	measureLine(line: Line, style: TextStyle): number {
		return line.reduce((sum, { text, run }) => sum + this.#measure(text, run, style), 0)
	}

	/** Prints one line at `x` with its top at the current `y`. */
	line(struct: StructureElement, line: Line, style: TextStyle, x: number): void {
		let currentX = x
		for (const { run, text } of line) {
			const width = this.#measure(text, run, style)
			const runX = currentX
			if (run.href) {
				const link = this.addElement(struct, 'Link')
				link.add(() => this.#write(run, text, style, runX))
				this.#annotate(link, run.href, text, runX, width, style)
			} else struct.add(() => this.#write(run, text, style, runX))
			currentX += width
		}
	}

	/** Adds the footer to all pages, now that the page count is known, and returns the bytes of the document. */
	finish(drawFooter: (pageNumber: number, pageCount: number) => void): Promise<Buffer> {
		const { count } = this.doc.bufferedPageRange()
		for (let index = 0; index < count; index += 1) {
			this.doc.switchToPage(index)
			this.drawArtifact(() => drawFooter(index + 1, count), 'Pagination')
		}
		this.root.end()
		return new Promise((resolve, reject) => {
			const chunks: Buffer[] = []
			this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
			this.doc.on('end', () => resolve(Buffer.concat(chunks)))
			this.doc.on('error', reject)
			this.doc.end()
		})
	}

	#write(run: Run, text: string, style: TextStyle, x: number): void {
		let partX = x
		for (const part of partsOf(text, lookOf(run, style))) {
			this.doc
				.font(part.font)
				.fontSize(style.size)
				.fillColor(run.href ? colors.brand : style.color)
				.text(part.text, partX, this.y, {
					lineBreak: false,
					oblique: run.italic ?? false,
					underline: Boolean(run.href),
				})
			partX += this.doc.widthOfString(part.text)
		}
	}

	#annotate(
		link: StructureElement,
		href: string,
		text: string,
		x: number,
		width: number,
		style: TextStyle,
	): void {
		this.doc.link(x, this.y, width, style.lineHeight, href, {
			structParent: link,
			// PDFKit writes String objects as PDF strings and plain strings as PDF names; Contents must be a string.
			Contents: new String(text.trim()) as string,
		} as PDFKit.Mixins.AnnotationOption)
	}

	#drawBar({ x, color, startY }: { x: number; color: string; startY: number }): void {
		if (this.y <= startY) return
		this.drawArtifact(() => this.doc.rect(x, startY, 3, this.y - startY).fill(color))
	}

	#measure(text: string, run: Run, style: TextStyle): number {
		const look = lookOf(run, style)
		const key = `${look} ${style.size} ${text}`
		let width = this.#widths.get(key)
		if (width === undefined) {
			width = 0
			for (const part of partsOf(text, look))
				width += this.doc.font(part.font).fontSize(style.size).widthOfString(part.text)
			this.#widths.set(key, width)
		}
		return width
	}
}

type GlyphFinder = { hasGlyphForCodePoint(codePoint: number): boolean }

const lookOf = (run: Run, style: TextStyle): Look =>
	style.useTitleFont ? 'title' : run.bold ? 'bold' : 'text'
