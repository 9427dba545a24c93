/** Words of one look. */
export type Run = { text: string; bold?: boolean; italic?: boolean; href?: string | undefined }

/** A part of a line in one look. */
export type Piece = { run: Run; text: string }
export type Line = Piece[]
export type Measure = (text: string, run: Run) => number

type Word = { pieces: Piece[]; width: number }

/** Sets runs into lines of at most `width`, ragged right. A word that is wider than a line is cut; '\n' ends a line. */
export function breakLines(runs: Run[], width: number, measure: Measure): Line[] {
	const lines: Line[] = []
	let line: Line = []
	let used = 0
	const endLine = () => {
		if (line.length > 0) lines.push(line)
		line = []
		used = 0
	}
	for (const token of tokensOf(runs, width, measure)) {
		if (token === 'break') endLine()
		else {
			const space = line.length > 0 ? token.space : undefined
			const spaceWidth = space ? measure(' ', space) : 0
			if (line.length > 0 && used + spaceWidth + token.width > width) endLine()
			else if (space) {
				put(line, { run: space, text: ' ' })
				used += spaceWidth
			}
			for (const piece of token.pieces) put(line, piece)
			used += token.width
		}
	}
	endLine()
	return lines
}

type Token =
	| 'break'
	| (Word & {
			/** The look of the space before it; none where it follows its neighbour directly. */ space?:
				| Run
				| undefined
	  })

function* tokensOf(runs: Run[], width: number, measure: Measure): Generator<Token> {
	let word: Word = { pieces: [], width: 0 }
	let space: Run | undefined
	function* flush(): Generator<Token> {
		if (word.pieces.length > 0) yield { ...word, space }
		word = { pieces: [], width: 0 }
		space = undefined
	}
	for (const run of runs)
		for (const part of run.text.split(/(\n|[^\S\n\u00a0]+)/)) {
			if (part === '') continue
			if (part === '\n') {
				yield* flush()
				yield 'break'
			} else if (/^[^\S\u00a0]+$/.test(part)) {
				yield* flush()
				space = run
			} else
				for (const text of cut(part, run, width, measure)) {
					const partWidth = measure(text, run)
					if (word.width + partWidth > width) yield* flush()
					word.pieces.push({ run, text })
					word.width += partWidth
				}
		}
	yield* flush()
}

function cut(text: string, run: Run, width: number, measure: Measure): string[] {
	if (measure(text, run) <= width) return [text]
	const parts: string[] = []
	let part = ''
	for (const character of text) {
		if (part && measure(part + character, run) > width) {
			parts.push(part)
			part = ''
		}
		part += character
	}
	return [...parts, part]
}

function put(line: Line, piece: Piece): void {
	const last = line.at(-1)
	if (last?.run === piece.run) last.text += piece.text
	else line.push({ ...piece })
}
