/** Generators of texts of about `size` characters that are slow to parse, one for each feature of Markdown. */
export const hostileMarkdown: Record<string, (size: number) => string> = {
	quotations: (size) => '>'.repeat(size),
	'quoted lines': (size) => '> a\n'.repeat(size / 4),
	'emphasis that never closes': (size) => '*a_'.repeat(size / 3),
	'emphasis in emphasis': (size) => `${' *a'.repeat(size / 6)}${'a* '.repeat(size / 6)}`,
	'struck out': (size) => `${'~a '.repeat(size / 6)}${' a~'.repeat(size / 6)}`,
	'open brackets': (size) => '['.repeat(size),
	links: (size) => '[a](/b) '.repeat(size / 8),
	'links in links': (size) => '[a]('.repeat(size / 4),
	pictures: (size) => `${'!['.repeat(size / 6)}${'](a)'.repeat(size / 6)}`,
	references: (size) => `[a]: b\n\n${'[a] '.repeat(size / 4)}`,
	footnotes: (size) => `[^a]: x\n\n${'[^a] '.repeat(size / 5)}`,
	'code marks': (size) => {
		let text = ''
		for (let run = 1; text.length < size; run++) text += `${'`'.repeat(run)} `
		return text
	},
	'a long table': (size) => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(size / 6)}`,
	'a wide table of empty rows': (size) =>
		`${'|a'.repeat(size / 8)}\n${'|-'.repeat(size / 8)}\n${'a\n'.repeat(size / 4)}`,
	'list in list': (size) => `${'- '.repeat(size / 2)}a`,
	'deeper and deeper lists': (size) => {
		let text = ''
		for (let depth = 0; text.length < size; depth++) text += `${'  '.repeat(depth)}- a\n`
		return text
	},
	'bare links': (size) => 'www.a.b '.repeat(size / 8),
	'possible URLs': (size) => 'a.'.repeat(size / 2),
	comments: (size) => `a ${'<!-- '.repeat(size / 5)}`,
	'half a tag': (size) => `a ${'<a b="'.repeat(size / 6)}`,
	entities: (size) => '&amp; '.repeat(size / 6),
	backslashes: (size) => '\\* '.repeat(size / 3),
	spaces: (size) => `${' '.repeat(size)}a`,
	'empty lines': (size) => 'a\n\n'.repeat(size / 3),
}

/** Two texts that once blocked the event loop for 10 and 26 seconds. */
export const hostileBodies = {
	'6,666 marks of emphasis': '*a_'.repeat(6_666),
	'19,998 quotations': '>'.repeat(19_998),
}
