/** A line of a Dockerfile: `COPY --from=build /app ./` is `{ word: 'COPY', flags: { from: 'build' }, rest: '/app ./' }`. */
export type Instruction = { line: number; word: string; flags: Record<string, string>; rest: string }

export function readDockerfile(text: string): Instruction[] {
	const instructions: Instruction[] = []
	const lines = text.split('\n')
	for (let index = 0; index < lines.length; index++) {
		const line = index + 1
		let whole = lines[index]!
		if (!whole.trim() || whole.startsWith('#')) continue
		while (whole.endsWith('\\')) whole = `${whole.slice(0, -1)}${lines[++index]!.trim()}`
		const [, word = '', options = '', rest = ''] = /^([A-Z]+) ((?:--[a-z-]+=\S+ )*)\s*(.*)$/.exec(whole) ?? []
		if (!word) throw new Error(`Dockerfile:${line} is not understood: ${whole}`)
		const flags = Object.fromEntries(
			[...options.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
		)
		instructions.push({ line, word, flags, rest })
	}
	return instructions
}
