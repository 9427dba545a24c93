/** Text in one style. */
export type Run = { text: string; bold?: boolean; italic?: boolean; href?: string | undefined }

/** A part of a line in one style. */
export type Segment = { run: Run; text: string }
export type Line = Segment[]
export type Measure = (text: string, run: Run) => number

type Word = { segments: Segment[]; width: number }

/** Breaks runs into lines of at most `width`. A word wider than a line is split; '\n' ends a line, and empty lines are dropped. */
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
				append(line, { run: space, text: ' ' })
				used += spaceWidth
			}
			for (const segment of token.segments) append(line, segment)
			used += token.width
		}
	}
	endLine()
	return lines
}

type Token =
	| 'break'
	| (Word & {
			/** The style of the space before the word; none if it follows the previous word directly. */
			space?: Run | undefined
	  })

function* tokensOf(runs: Run[], width: number, measure: Measure): Generator<Token> {
	let word: Word = { segments: [], width: 0 }
	let space: Run | undefined
	function* flush(): Generator<Token> {
		if (word.segments.length > 0) yield { ...word, space }
		word = { segments: [], width: 0 }
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
				for (const text of split(part, run, width, measure)) {
					const partWidth = measure(text, run)
					if (word.width + partWidth > width) yield* flush()
					word.segments.push({ run, text })
					word.width += partWidth
				}
		}
	yield* flush()
}

function split(text: string, run: Run, width: number, measure: Measure): string[] {
	if (measure(text, run) <= width) return [text]
	const characters = [...text]
	const parts: string[] = []
	for (let from = 0; from < characters.length; ) {
		const partOf = (count: number) => characters.slice(from, from + count).join('')
		const count = largestFitting(characters.length - from, (count) => measure(partOf(count), run) <= width)
		parts.push(partOf(count))
		from += count
	}
	return parts
}

/**
 * Returns the largest count up to `most` that fits, at least one. Finds it by doubling and bisection, because measuring takes as long as
 * the part.
 */
function largestFitting(most: number, fits: (count: number) => boolean): number {
	let fitting = 1
	let beyond = 2
	while (beyond <= most && fits(beyond)) {
		fitting = beyond
		beyond *= 2
	}
	beyond = Math.min(beyond, most + 1)
	while (beyond - fitting > 1) {
		const middle = Math.floor((fitting + beyond) / 2)
		if (fits(middle)) fitting = middle
		else beyond = middle
	}
	return fitting
}

function append(line: Line, segment: Segment): void {
	const last = line.at(-1)
	if (last?.run === segment.run) last.text += segment.text
	else line.push({ ...segment })
}
