import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Instruction, readDockerfile } from './dockerfile.ts'
import { baseSystem, type Machine, npmSettings, run, startMachine } from './machine.ts'

/** What a container of the image begins with. */
export type Image = {
	machine: Machine
	env: Record<string, string>
	user: string
	folder: string
	command: string[]
	healthCheck: string[]
	/** How many steps were run. */
	steps: number
}

type Stage = Omit<Image, 'steps'>

type Options = { folder: string; context: string; installNode(machine: Machine): Promise<void> }

/** Runs the steps of the Dockerfile by hand: each stage is a machine. @throws Error with the line of the step that fails */
export async function buildImage({
	folder,
	context,
	installNode,
}: Options): Promise<Image & { stop(): Promise<void> }> {
	const base = await startMachine({ name: 'node image', folder, layers: [baseSystem()], init: 'idle' })
	await installNode(base)
	await base.prepare('useradd --uid 1000 --create-home --shell /bin/bash node')
	const layers = [await base.stop(), baseSystem()]
	const stages = new Map<string, Stage>()
	const instructions = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
	let stage: Stage | undefined
	try {
		for (const instruction of instructions)
			if (instruction.word === 'FROM') {
				const [image = '', , name = 'image'] = instruction.rest.split(' ')
				if (!image.startsWith(`node:${process.versions.node}-`)) throw new Error(`${image} has another Node`)
				const machine = await startMachine({ name: `stage ${name}`, folder, layers, init: 'idle' })
				writeFileSync(`${machine.root}/root/.npmrc`, npmSettings('root'))
				const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
				stage = { machine, env: { PATH: path }, user: 'root', folder: '/', command: [], healthCheck: [] }
				stages.set(name, stage)
			} else await take(stage!, instruction, { stages, context })
	} catch (error) {
		for (const { machine } of stages.values()) await machine.stop()
		throw error
	}
	return {
		...stage!,
		steps: instructions.length,
		async stop() {
			for (const { machine } of stages.values()) await machine.stop()
		},
	}
}

async function take(
	stage: Stage,
	{ line, word, flags, rest }: Instruction,
	{ stages, context }: { stages: Map<string, Stage>; context: string },
) {
	const { machine } = stage
	const inside = (path: string) => posix.resolve(stage.folder, path)
	console.error(`Dockerfile:${line} ${word} ${rest}`)
	if (word === 'WORKDIR') {
		stage.folder = inside(rest)
		await machine.prepare(`mkdir -p ${stage.folder}`)
	} else if (word === 'ENV') {
		for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name!] = value!
	} else if (word === 'RUN') {
		const exports = Object.entries(stage.env).map(([name, value]) => `export ${name}='${value}'`)
		const terminal = machine.openTerminal(stage.user)
		const { code, output } = await terminal.type(`${exports.join('\n')}\ncd ${stage.folder}\n${rest}`)
		terminal.close()
		if (code !== 0) throw new Error(`Dockerfile:${line} ended with ${code}: ${output.slice(-600)}`)
	} else if (word === 'COPY') {
		const paths = rest.split(' ')
		const target = paths.pop()!
		const from = flags.from ? stages.get(flags.from)!.machine.root : context
		for (const path of paths) {
			const source = join(from, path)
			if (!existsSync(source)) throw new Error(`Dockerfile:${line}: there is no ${path}`)
			// The content of a folder is copied, not the folder.
			const to =
				target.endsWith('/') && path !== '.' ? inside(join(target, path.split('/').at(-1)!)) : inside(target)
			cpSync(source, machine.root + to, { recursive: true, verbatimSymlinks: true })
			if (flags.chown) await machine.prepare(`chown -R ${flags.chown} ${to}`)
		}
	} else if (word === 'USER') stage.user = rest
	else if (word === 'CMD') stage.command = JSON.parse(rest) as string[]
	else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(/CMD (\[.*)$/.exec(rest)![1]!) as string[]
	else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word))
		throw new Error(`Dockerfile:${line}: what is ${word}?`)
}

/** Copies what `docker build` would send: what lies here, without what .dockerignore names. */
export function makeContext(folder: string): string {
	const context = join(folder, 'context')
	const ignored = readFileSync('.dockerignore', 'utf8')
		.trim()
		.split('\n')
		.map((path) => `--exclude=./${path}`)
	run('sh', '-ec', `mkdir ${context} && tar -c ${ignored.join(' ')} . | tar -x -C ${context}`)
	return context
}
