import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import type { Image } from './image.ts'

/** What compose.yaml says of an instance. */
export type Service = {
	environment: Record<string, string>
	mem_limit: string
	stop_grace_period: string
	read_only: boolean
	tmpfs: string[]
	cap_drop: string[]
	security_opt: string[]
	volumes: string[]
}

/** Reads compose.yaml, with values in place of its variables. */
export function readService(name: string, values: Record<string, string>): Service {
	const filled = readFileSync('compose.yaml', 'utf8').replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable) => {
		const value = values[variable]
		if (value === undefined) throw new Error(`compose.yaml needs ${variable}`)
		return value
	})
	return (parse(filled, { merge: true }) as { services: Record<string, Service> }).services[name]!
}

const megabytes = (limit: string) => Number.parseInt(limit, 10) * (limit.endsWith('g') ? 1_024 : 1)

export type Container = {
	output(): string
	/** Runs a command beside the site, as `docker compose exec` does. */
	exec(command: string[]): Promise<{ code: number; output: string }>
	/** Waits until a path answers with 200. @throws Error when the site ends before */
	untilAnswers(path: string): Promise<void>
	/** The most memory that it took, in megabytes. */
	peakMegabytes(): number
	/** Asks it to stop. Returns its exit code. @throws Error when it takes longer than it may */
	stop(): Promise<number>
}

/** Starts the image as the service says: its user and limit of memory, nothing writable but its folders, no capabilities. */
export function startContainer(image: Image, service: Service, env: Record<string, string>): Container {
	const { machine } = image
	const group = '/sys/fs/cgroup/memory/app'
	const writable = service.volumes.map((volume) => volume.split(':')[1]!)
	const isolate = [
		`mkdir -p ${group} && echo ${megabytes(service.mem_limit)}M > ${group}/memory.limit_in_bytes`,
		`echo $$ > ${group}/cgroup.procs`,
		...writable.map((folder) => `mount --bind ${folder} ${folder}`),
		...service.tmpfs.map((folder) => `mount -t tmpfs tmpfs ${folder}`),
		...(service.read_only ? ['mount -o remount,bind,ro /'] : []),
	]
	const privileges = [
		...(service.cap_drop.includes('ALL') ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
		...(service.security_opt.includes('no-new-privileges:true') ? ['--no-new-privs'] : []),
	]
	const variables = Object.entries({ ...image.env, ...env }).map(([name, value]) => `${name}=${value}`)
	const asUser = [
		'setpriv',
		`--reuid=${image.user}`,
		`--regid=${image.user}`,
		'--clear-groups',
		...privileges,
	]
	/** Isolates a command once; a second one joins the mounts of the first. */
	const start = (command: string[], mounts: string[]): ChildProcess => {
		const script = [...mounts, `cd ${image.folder}`, 'exec "$@"'].join('\n')
		const typed = [
			'sh',
			'-ec',
			script,
			'sh',
			...asUser,
			'env',
			'-i',
			...variables,
			'HOME=/home/node',
			...command,
		]
		const [program = '', ...args] = machine.inside('unshare', '--mount', '--', ...typed)
		return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
	}
	const site = collect(start(image.command, isolate))
	return {
		output: site.output,
		async exec(command) {
			const { ended, output } = collect(start(command, isolate.slice(2)))
			return { code: await ended, output: output() }
		},
		async untilAnswers(path) {
			for (;;) {
				const answer = await fetch(`http://${machine.address}:3000${path}`).catch(() => null)
				if (answer?.status === 200) return
				if (site.hasEnded()) throw new Error(`the container ended: ${site.output().slice(-800)}`)
				await pause(500)
			}
		},
		peakMegabytes: () =>
			Math.round(Number(readFileSync(`${machine.root}${group}/memory.max_usage_in_bytes`, 'utf8')) / 2 ** 20),
		async stop() {
			await machine.prepare(`kill -TERM $(cat ${group}/cgroup.procs | head -n 1)`)
			const late = pause(Number.parseInt(service.stop_grace_period, 10) * 1_000, 'late' as const, {
				ref: false,
			})
			const code = await Promise.race([site.ended, late])
			if (code === 'late') throw new Error(`the container did not stop within ${service.stop_grace_period}`)
			return code
		},
	}
}

function collect(child: ChildProcess) {
	let output = ''
	for (const stream of [child.stdout!, child.stderr!])
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text
		})
	const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
	return { output: () => output, ended, hasEnded: () => child.exitCode !== null }
}
