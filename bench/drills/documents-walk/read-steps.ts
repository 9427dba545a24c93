/** A command of a document, as a reader types it. */
export type Step = {
	document: string
	/** The number of its first line in the document. */
	line: number
	/** The headings above it, and the bold words that begin its paragraph or list item. */
	section: string
	command: string
	claims: Claims
	/** The word of the block that says why it cannot run here. */
	needs?: string
}

/** What the comment behind a command says of it. */
export type Claims = {
	exitCode: number
	prints: string[]
	/** Whether it prints that only after a while, so it is typed again. */
	within?: 'a minute'
	creates: string[]
	/** An address at which the command answers until it is stopped. */
	address?: string
}

/** Words behind `sh` that say what a block needs, and why there is none of it in the walk. */
export const needs: Record<string, string> = {
	swap: 'swap is that of the whole machine',
	docker: 'there is no Docker here; the steps of the image are run by hand',
	tests: 'the whole test run takes its own time',
}

/** Returns the commands of all blocks of shell in a document, in its order. @throws Error with the line of a block that is wrong */
export function readSteps(document: string, text: string): Step[] {
	const steps: Step[] = []
	const lines = text.split('\n')
	let heading = ''
	let topic = ''
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index]!
		heading = /^#+ (.*)/.exec(line)?.[1] ?? heading
		if (line.startsWith('#')) topic = ''
		topic = /^\s*(?:\d+\. |- )?\*\*([^*]+?)[:.]?\*\*/.exec(line)?.[1] ?? topic
		const fence = /^(\s*)```(.*)$/.exec(line)
		if (!fence) continue
		const [, indent = '', info = ''] = fence
		const end = lines.findIndex((each, at) => at > index && each === `${indent}\`\`\``)
		if (end < 0) throw new Error(`${document}:${index + 1}: the block has no end`)
		const [language = '', ...words] = info.split(' ')
		if (!language) throw new Error(`${document}:${index + 1}: the block does not say what it is`)
		const unknown = words.find((word) => !(word in needs))
		if (unknown) throw new Error(`${document}:${index + 1}: the walk does not know '${unknown}'`)
		const block = lines.slice(index + 1, end).map((each) => each.replace(indent, ''))
		const place = { document, section: [heading, topic].filter(Boolean).join(' / ') }
		if (language === 'sh')
			for (const { at, command } of commandsOf(block))
				steps.push({
					...place,
					line: index + 2 + at,
					...readClaims(command),
					...(words[0] && { needs: words[0] }),
				})
		index = end
	}
	return steps
}

/** Splits a block into what is typed at once: a line, or several that belong together. */
function commandsOf(block: string[]): { at: number; command: string }[] {
	const commands: { at: number; command: string }[] = []
	for (let at = 0; at < block.length; at++) {
		const first = at
		while (block[at]!.endsWith('\\')) at++
		const until = /<<-?'?(\w+)/.exec(block[at]!)?.[1]
		if (until) at = block.indexOf(until, at)
		if (at < first) throw new Error(`the text for '${block[first]}' has no end`)
		const command = block.slice(first, at + 1).join('\n')
		if (command.trim() && !command.startsWith('#')) commands.push({ at: first, command })
	}
	return commands
}

/** Reads the comment behind a command: `exits with 1`, `prints '…'`, `creates /path`, `http://localhost:3000`. */
function readClaims(typed: string): { command: string; claims: Claims } {
	const [, command = typed, comment = ''] = /^([\s\S]*?)\s+# (.*)$/.exec(typed) ?? []
	const address = /https?:\/\/localhost[^\s,;)]*/.exec(comment)?.[0]
	return {
		command,
		claims: {
			exitCode: Number(/exits with (\d+)/.exec(comment)?.[1] ?? 0),
			prints: [...comment.matchAll(/prints '([^']+)'/g)].map(([, text]) => text!),
			creates: [...comment.matchAll(/creates (\/[^\s,;]+)/g)].map(([, path]) => path!),
			...(/\bwithin a minute/.test(comment) && { within: 'a minute' as const }),
			...(address && { address }),
		},
	}
}
