import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type Typed = { code: number; output: string }

/** A session of one user: folder and variables stay from command to command, as they do for somebody who types. */
export type Terminal = {
	type(command: string): Promise<Typed>
	/** Starts a command that does not end by itself. */
	start(
		command: string,
	): Promise<{ interrupt(): Promise<Typed>; output(): string; hasEnded(): Promise<boolean> }>
	close(): void
}

type Options = { inside: string[]; root: string; user: string }

let count = 0

export function openTerminal({ inside, root, user }: Options): Terminal {
	const environment = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'TERM=dumb', 'LANG=C.UTF-8']
	const shell = spawn('nsenter', [...inside, ...environment, 'runuser', '-l', user], {
		stdio: ['pipe', 'pipe', 'inherit'],
	})
	const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
	/** Has the shell run something, and returns the line that it prints behind it. */
	async function ask(text: string): Promise<string> {
		shell.stdin.write(`${text}\n`)
		const { value, done } = await lines.next()
		if (done) throw new Error(`the session of ${user} ended`)
		return value as string
	}
	function prepare(command: string) {
		const file = `/run/walk/${++count}`
		writeFileSync(`${root}${file}`, `${command}\n`)
		const output = () => readFileSync(`${root}${file}.out`, 'utf8').trimEnd()
		return { call: `. ${file} </dev/null >${file}.out 2>&1`, output }
	}
	return {
		async type(command) {
			const { call, output } = prepare(command)
			const code = Number(await ask(`${call}; echo $?`))
			return { code, output: output() }
		},
		async start(command) {
			const { call, output } = prepare(command)
			const id = await ask(`set -m; { ${call}; } & set +m; echo $!`)
			return {
				output,
				hasEnded: async () => (await ask(`kill -0 ${id} 2>/dev/null; echo $?`)) !== '0',
				async interrupt() {
					const code = Number(await ask(`kill -INT -- -${id}; wait ${id}; echo $?`))
					return { code, output: output() }
				},
			}
		},
		close: () => void shell.stdin.end(),
	}
}
