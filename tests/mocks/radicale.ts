import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const path = '/renata/cal/'

/** Starts Radicale (the Debian package) with an empty calendar and one user. @throws if it is not installed */
export async function startRadicale() {
	const folder = await mkdtemp(join(tmpdir(), 'radicale-'))
	const port = await freePort()
	await writeFile(join(folder, 'users'), 'renata:secret\n')
	await writeFile(
		join(folder, 'config'),
		[
			'[server]',
			`hosts = 127.0.0.1:${port}`,
			'[auth]',
			'type = htpasswd',
			`htpasswd_filename = ${join(folder, 'users')}`,
			'htpasswd_encryption = plain',
			'delay = 0',
			'[storage]',
			`filesystem_folder = ${join(folder, 'data')}`,
			'[logging]',
			'level = info',
		].join('\n'),
	)
	const process = spawn('radicale', ['-C', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] })
	const ended = new Promise<void>((resolve) => process.on('close', () => resolve()))
	await new Promise<void>((resolve, reject) => {
		process.on('error', reject)
		process.on('close', () => reject(new Error('Radicale has ended')))
		process.stderr.on('data', (chunk: Buffer) => {
			if (chunk.includes('server ready')) resolve()
		})
	})
	const origin = `http://127.0.0.1:${port}`
	const headers = { authorization: `Basic ${Buffer.from('renata:secret').toString('base64')}` }
	await fetch(`${origin}${path}`, { method: 'MKCALENDAR', headers })
	return {
		path,
		origin,
		address: `${origin}${path}`,
		async close() {
			process.kill()
			await ended
			await rm(folder, { recursive: true, force: true })
		},
	}
}

async function freePort(): Promise<number> {
	const server = createServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	return typeof address === 'object' && address ? address.port : 0
}
