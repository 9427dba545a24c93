/** The lines by which email programs introduce an original. */
const introductions = [
	/^on .{4,200} wrote:$/i,
	/^-{2,}\s*(?:original|forwarded) message\s*-{2,}$/i,
	/^_{20,}$/,
	/^from: .{3,200}$/i,
]

/**
 * Splits the text of a message into what is new and the quoted original at its end, which pages fold away. A message that begins with its
 * quote, such as a forwarded one, is not split.
 */
export function splitQuoted(message: string): { text: string; quoted: string } {
	const lines = message.trim().split('\n')
	const start = quoteStart(lines)
	const text = lines.slice(0, start).join('\n').trim()
	if (start === lines.length || text === '') return { text: message.trim(), quoted: '' }
	return { text, quoted: lines.slice(start).join('\n').trim() }
}

function quoteStart(lines: readonly string[]): number {
	for (const [index, line] of lines.entries()) {
		// An introduction may take two lines.
		const joined = `${line.trim()} ${lines[index + 1]?.trim() ?? ''}`
		if (introductions.some((each) => each.test(line.trim()))) return index
		if (/^on .{4,200}$/i.test(line.trim()) && /wrote:$/i.test(joined)) return index
	}
	let start = lines.length
	while (start > 0 && (lines[start - 1]!.startsWith('>') || lines[start - 1]!.trim() === '')) start--
	return lines.slice(start).some((line) => line.startsWith('>')) ? start : lines.length
}
