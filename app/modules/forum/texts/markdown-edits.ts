/** A text with its selection. */
export type Selected = { text: string; start: number; end: number }

/** The range of the text to replace, its replacement, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

export type EditName = 'bold' | 'italic' | 'heading' | 'quote' | 'list' | 'numbers' | 'link'

/** What each toolbar button does to the text. */
export const markdownEdits: Record<EditName, (selected: Selected) => Edit> = {
	bold: (selected) => surround(selected, '**', 'bold text'),
	italic: (selected) => surround(selected, '_', 'italic text'),
	heading: (selected) => beginLines(selected, () => '## '),
	quote: (selected) => beginLines(selected, () => '> '),
	list: (selected) => beginLines(selected, () => '- '),
	numbers: (selected) => beginLines(selected, (index) => `${index + 1}. `),
	link,
}

/** Puts markers around the selection, or removes them if they are already there. */
function surround({ text, start, end }: Selected, marker: string, example: string): Edit {
	const size = marker.length
	if (text.slice(start - size, start) === marker && text.slice(end, end + size) === marker && end > start)
		return {
			from: start - size,
			to: end + size,
			insert: text.slice(start, end),
			select: [start - size, end - size],
		}
	// Markdown needs the marker to touch a word, so spaces stay outside.
	const selection = text.slice(start, end)
	const before = selection.length - selection.trimStart().length
	const trimmed = selection.trim()
	const from = start + (trimmed ? before : 0)
	const inner = trimmed || example
	return {
		from,
		to: trimmed ? from + trimmed.length : end,
		insert: `${marker}${inner}${marker}`,
		select: [from + size, from + size + inner.length],
	}
}

/** Starts each selected line with a marker, or removes it when every line already has it. */
function beginLines({ text, start, end }: Selected, marker: (index: number) => string): Edit {
	const from = text.lastIndexOf('\n', start - 1) + 1
	const next = text.indexOf('\n', end)
	const to = next < 0 ? text.length : next
	const lines = text.slice(from, to).split('\n')
	const allMarked = lines.every((line, index) => line.startsWith(marker(index)))
	const insert = lines
		.map((line, index) => (allMarked ? line.slice(marker(index).length) : marker(index) + line))
		.join('\n')
	const selected: [number, number] =
		lines.length === 1 ? [from + insert.length, from + insert.length] : [from, from + insert.length]
	return { from, to, insert, select: selected }
}

function link({ text, start, end }: Selected): Edit {
	const selection = text.slice(start, end).trim()
	const isAddress = /^https?:\/\/\S+$/.test(selection)
	const label = isAddress || !selection ? 'link text' : selection
	const address = isAddress ? selection : 'https://'
	const insert = `[${label}](${address})`
	const labelAt = start + 1
	const addressAt = labelAt + label.length + 2
	return {
		from: start,
		to: end,
		insert,
		select:
			isAddress || !selection ? [labelAt, labelAt + label.length] : [addressAt, addressAt + address.length],
	}
}
