import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startS3 } from '#tests/mocks/s3-server.ts'
import type { Drill, DrillEnvironment } from './drill.ts'

const PORT = 3000
const READY_MS_MAX = 120_000
type Machine = { namespace: string; address: string; link: string; dataDir: string }

const run = (command: string, ...args: string[]) =>
	execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' })
const ip = (...args: string[]) => run('ip', ...args)

/** Creates the network of a client and two machines: a namespace each, and a cable from the client to each machine. */
function createNetwork({ dataDir, onCleanup }: DrillEnvironment): { client: string; machines: Machine[] } {
	const create = (name: string) => {
		const namespace = `lw-${name}-${process.pid}`
		ip('netns', 'add', namespace)
		onCleanup(() => ip('netns', 'del', namespace))
		ip('-n', namespace, 'link', 'set', 'lo', 'up')
		return namespace
	}
	const client = create('client')
	const machines = [1, 2].map((number): Machine => {
		const namespace = create(`machine${number}`)
		const link = `to-machine${number}`
		ip('-n', client, 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'cable', 'netns', namespace)
		ip('-n', client, 'address', 'add', `10.77.${number}.1/30`, 'dev', link)
		ip('-n', namespace, 'address', 'add', `10.77.${number}.2/30`, 'dev', 'cable')
		ip('-n', client, 'link', 'set', link, 'up')
		ip('-n', namespace, 'link', 'set', 'cable', 'up')
		return { namespace, link, address: `10.77.${number}.2`, dataDir: join(dataDir, `machine${number}`) }
	})
	return { client, machines }
}

/** Starts a bucket that every machine reaches at its own loopback address: sockets of the file system lead through namespaces. */
async function startBucket(machines: Machine[], { dataDir, onCleanup }: DrillEnvironment) {
	const s3 = await startS3()
	onCleanup(s3.close)
	const port = Number(new URL(s3.endpoint).port)
	const socket = join(dataDir, 's3.socket')
	const relay = createServer((from) => {
		const to = connect(port, '127.0.0.1')
		from.pipe(to).pipe(from)
		for (const end of [from, to]) end.on('error', () => [from, to].map((each) => each.destroy()))
	})
	await new Promise<void>((resolve) => relay.listen(socket, resolve))
	onCleanup(() => relay.close())
	for (const { namespace } of machines) {
		const program = `net.createServer((from) => {
			const to = net.connect('${socket}')
			from.pipe(to).pipe(from)
			for (const end of [from, to]) end.on('error', () => [from, to].map((each) => each.destroy()))
		}).listen(${port}, '127.0.0.1')`
		const end = spawn('ip', ['netns', 'exec', namespace, process.execPath, '-e', program], {
			stdio: 'inherit',
		})
		onCleanup(() => end.kill())
	}
	return `S3_BUCKET=pair\nS3_REGION=us-east-1\nS3_ENDPOINT=http://127.0.0.1:${port}\nS3_ACCESS_KEY_ID=key\nS3_SECRET_ACCESS_KEY=secret`
}

/** Starts the service as systemd does, with its own HOST and DATA_DIR in its settings. */
function startService(machine: Machine, { database, dataDir, onCleanup }: DrillEnvironment, secrets: string) {
	mkdirSync(machine.dataDir)
	const settings = join(dataDir, `${machine.namespace}.env`)
	const text = `HOST=${machine.address}\nDATA_DIR=${machine.dataDir}\nPORT=${PORT}\nDATABASE_URL=${database.url}\n${secrets}`
	writeFileSync(settings, text, { mode: 0o600 })
	const service = spawn('ip', ['netns', 'exec', machine.namespace, 'deploy/lotwise', 'serve'], {
		env: { PATH: process.env.PATH, LOTWISE_SETTINGS: settings, LOTWISE_USER: 'root' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let output = ''
	service.stdout.on('data', (chunk) => {
		output += chunk
	})
	const ended = new Promise((resolve) => service.once('exit', resolve))
	onCleanup(async () => {
		service.kill('SIGTERM')
		await ended
	})
	return { hasEnded: () => service.exitCode !== null, output: () => output }
}

/** Returns the status that a namespace gets from an address; 0 without an answer. */
function statusFrom(namespace: string, address: string, path: string): number {
	const program = `fetch('http://${address}:${PORT}${path}', { redirect: 'manual', signal: AbortSignal.timeout(2000), headers: { 'x-forwarded-for': '192.0.2.1' } })
		.then(({ status }) => console.log(status), () => console.log(0))`
	return Number(run('ip', 'netns', 'exec', namespace, process.execPath, '-e', program))
}

export const twoMachines: Drill = {
	name: 'two-machines',
	what: 'Two services with their own HOST and DATA_DIR on two machines: each answers at its address only, and one goes on when the cable of the other is pulled.',
	sizes: { quick: 1, deep: 5 },
	unavailableReason() {
		try {
			ip('netns', 'add', `lw-try-${process.pid}`)
			ip('netns', 'del', `lw-try-${process.pid}`)
		} catch {
			return 'it needs root and network namespaces (Linux, package iproute2)'
		}
	},
	async run(environment, cuts) {
		const { client, machines } = createNetwork(environment)
		const random = () => randomBytes(32).toString('base64')
		const secrets = [
			'ORIGIN=https://advice.example',
			`SECRET=${random()}`,
			`ENCRYPTION_KEYS=1:${random()}`,
			'TRUST_PROXY=1',
			'STRIPE_SECRET_KEY=sk_live_of_no_use',
			'STRIPE_WEBHOOK_SECRET=whsec_of_no_use',
			'SMTP_URL=smtps://user:password@mail.example:465',
			'MAIL_FROM=Lotwise <hello@advice.example>',
			await startBucket(machines, environment),
		].join('\n')
		const failures: string[] = []
		let acknowledged = 0
		const check = (what: string, isTrue: boolean) => {
			if (isTrue) acknowledged++
			else failures.push(what)
		}
		const services = []
		for (const machine of machines) {
			const service = startService(machine, environment, secrets)
			services.push(service)
			const end = performance.now() + READY_MS_MAX
			while (statusFrom(client, machine.address, '/readyz') !== 200 && performance.now() < end) {
				if (service.hasEnded()) throw new Error(`The service ended: ${service.output()}`)
				await pause(300)
			}
		}
		for (const { namespace, address } of machines) {
			check(`${address} answers the client`, statusFrom(client, address, '/services') === 200)
			check(`${address} does not listen on loopback`, statusFrom(namespace, '127.0.0.1', '/readyz') === 0)
		}
		const recoveredMs: number[] = []
		for (let cut = 0; cut < cuts; cut++) {
			const [gone, other] = cut % 2 ? [machines[1]!, machines[0]!] : [machines[0]!, machines[1]!]
			ip('-n', client, 'link', 'set', gone.link, 'down')
			check('a machine without a cable is gone', statusFrom(client, gone.address, '/readyz') === 0)
			check('the other machine goes on', statusFrom(client, other.address, '/services') === 200)
			ip('-n', client, 'link', 'set', gone.link, 'up')
			const from = performance.now()
			while (statusFrom(client, gone.address, '/readyz') !== 200 && performance.now() - from < 30_000)
				await pause(100)
			recoveredMs.push(performance.now() - from)
		}
		check(
			'every machine came back',
			recoveredMs.every((ms) => ms < 30_000),
		)
		return { acknowledged, lost: 0, duplicated: 0, recoveredMs, failures, details: { cuts } }
	},
}
