import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/setup/chat-client.ts'

const possiblePaths = [
	process.env.NGINX_PATH,
	'/usr/sbin/nginx',
	'/usr/local/sbin/nginx',
	'/opt/homebrew/bin/nginx',
]

/** Finds nginx; undefined when it is not installed. */
export const findNginx = () => possiblePaths.find((path) => path && existsSync(path))

/** Starts Debian's nginx as a round-robin proxy, configured as docs/operations.md describes. */
export async function startNginx({ port, upstream }: { port: number; upstream: number[] }) {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-nginx-'))
	const fileIn = (name: string) => join(folder, name)
	let generation = 0
	const config = (down?: number) => `
daemon off;
worker_processes 1;
pid ${fileIn('pid')};
error_log ${fileIn('error.log')} warn;
events { worker_connections 2048; }
http {
	access_log off;
	${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${fileIn(name)};`).join('\n\t')}
	client_max_body_size 100m;
	# On reload nginx closes idle connections, even if a request is on its way. Browsers retry that; the senders here do not.
	keepalive_timeout 0;
	upstream lotwise {
		${upstream.map((each) => `server 127.0.0.1:${each} max_fails=0${each === down ? ' down' : ''};`).join('\n\t\t')}
	}
	server {
		listen 127.0.0.1:${port} backlog=1024;
		location = /which-settings { return 200 ${++generation}; }
		location / {
			proxy_pass http://lotwise;
			proxy_http_version 1.1;
			# A connection for each request: a kept-alive one may end just as a form is sent on it, which nginx answers with 502.
			proxy_set_header Connection close;
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
			proxy_connect_timeout 2s;
			proxy_read_timeout 60s;
			# The next instance is tried when one does not respond at all; a form that was sent is never sent twice.
			proxy_next_upstream error timeout;
		}
	}
}
`
	writeFileSync(fileIn('nginx.conf'), config())
	const args = ['-p', folder, '-c', fileIn('nginx.conf'), '-e', fileIn('error.log')]
	execFileSync(findNginx()!, ['-t', ...args], { stdio: 'pipe' })
	const child = spawn(findNginx()!, args, { stdio: 'ignore' })
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	while (!(await listens(port))) {
		if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
		await pause(20)
	}
	const origin = `http://localhost:${port}`
	return {
		origin,
		/**
		 * Stops sending requests to the instance on this port; without a port, sends to all again. Resolves once the new settings
		 * are active.
		 */
		async takeOutOfRotation(down?: number) {
			writeFileSync(fileIn('nginx.conf'), config(down))
			child.kill('SIGHUP')
			while ((await sendRequest(`${origin}/which-settings`)).text !== String(generation)) await pause(10)
		},
		async stop() {
			child.kill('SIGTERM')
			await ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

function listens(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1')
		socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
		socket.on('connect', () => socket.destroy())
	})
}
