import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseSystem, type Machine, npmSettings, startMachine } from './machine.ts'
import { withMailServer } from './outside.ts'
import { signUpAdmin, visit } from './visitor.ts'
import { follow, type Walk } from './walk.ts'

export type Journey = { walk: Walk; folder: string }

const host = 'advice.example'
const email = 'you@advice.example'
const INSTALL = 'On a small server in fifteen minutes'

/** A reader's own computer: a plain user, with Node of the distribution's archive. */
export async function tryAtHome({ walk, folder }: Journey): Promise<void> {
	const machine = await startMachine({ name: 'laptop', folder, layers: [baseSystem()] })
	try {
		await machine.prepare('useradd --create-home --shell /bin/bash you')
		await installNode(machine)
		giveNpmSettings(machine, 'you', '/home/you')
		const terminal = machine.openTerminal('you')
		await terminal.type('git clone --quiet https://git.example/lotwise && cd lotwise')
		await follow({ walk, machine, terminal }, 'Two commands')
		terminal.close()
	} finally {
		await machine.stop()
	}
}

/** Installed by `deploy/setup`, used, backed up, upgraded; then restored on a second machine. */
export async function installBySetup({ walk, folder }: Journey): Promise<void> {
	const fresh = await startMachine({ name: 'fresh', folder, layers: [baseSystem()] })
	let installed = ''
	try {
		giveNpmSettings(fresh, 'root', '/root')
		const terminal = fresh.openTerminal('root')
		const printed = await follow({ walk, machine: fresh, terminal }, INSTALL)
		writeFileSync(join(folder, 'next-steps'), printed)
		await makeOwnCertificates(fresh)
		terminal.close()
	} finally {
		installed = await fresh.stop()
	}
	const layers = [installed, baseSystem()]
	const offsite = join(folder, 'offsite')
	const machine = await startMachine({ name: 'server', folder, layers })
	try {
		await operate({ walk, machine, offsite, printed: readFileSync(join(folder, 'next-steps'), 'utf8') })
	} finally {
		await machine.stop()
	}
	const empty = await startMachine({ name: 'empty', folder, layers })
	try {
		await restore({ walk, machine: empty, offsite })
	} finally {
		await empty.stop()
	}
}

type OnServer = { walk: Walk; machine: Machine; offsite: string }

export async function operate({
	walk,
	machine,
	offsite,
	printed,
}: OnServer & { printed: string }): Promise<void> {
	const terminal = machine.openTerminal('root')
	const place = { walk, machine, terminal }
	await fillIn(machine)
	// What the installation printed is to be typed, too.
	const [, restart = ''] = /^2\. (systemctl .*)$/m.exec(printed) ?? []
	const { code, output } = await terminal.type(restart)
	if (code !== 0)
		throw new Error(`'${restart}', which the installation prints, ended with ${code}: ${output}`)
	await untilReady(machine)
	await withMailServer(machine, (emails) => signUpAdmin(machine, { host, email, emails }))
	await follow(place, `${INSTALL} / Check`)
	await follow(place, 'Monitoring')
	await checkProxy(machine)
	await follow(place, 'Backups')
	await machine.prepare(
		'mkdir /root/offsite && cp /var/backups/lotwise/* /etc/lotwise.env /root/lotwise-backup-identity /root/offsite/',
	)
	writeFileSync(`${offsite}.tar`, await machine.prepare('cd /root/offsite && tar -c . | base64'))
	await follow(place, 'Keys / Rotating')
	await follow(place, 'Keys / Who read what')
	await follow(place, 'When keys are lost, or data is stolen')
	await follow(place, 'Upgrade and rollback / Upgrade')
	await follow(place, 'Upgrade and rollback / Rollback')
	terminal.close()
}

export async function restore({ walk, machine, offsite }: OnServer): Promise<void> {
	writeFileSync(`${machine.root}/run/offsite`, readFileSync(`${offsite}.tar`))
	await machine.prepare('mkdir /root/offsite && base64 -d /run/offsite | tar -x -C /root/offsite')
	// As right after the installation: the service has never run there.
	await machine.prepare('systemctl stop lotwise && find /var/lib/lotwise -mindepth 1 -delete')
	const terminal = machine.openTerminal('root')
	await terminal.type('cd /root/offsite')
	await follow({ walk, machine, terminal }, 'Backups / Restore')
	await untilReady(machine)
	const users = await machine.prepare(
		'runuser -u postgres -- psql -At lotwise -c \'select email, role from "user"\'',
	)
	if (!users.includes(`${email}|admin`)) throw new Error(`the restored site has no admin: ${users}`)
	terminal.close()
}

/** Installed, upgraded and rolled back by hand. */
export async function installByHand({ walk, folder }: Journey): Promise<void> {
	const machine = await startMachine({ name: 'by hand', folder, layers: [baseSystem()] })
	try {
		giveNpmSettings(machine, 'root', '/root')
		const terminal = machine.openTerminal('root')
		const place = { walk, machine, terminal }
		await follow(place, `${INSTALL} / Node, PostgreSQL, Caddy`)
		await follow(place, `${INSTALL} / The release`)
		await follow(place, `${INSTALL} / Settings, keys and the key pair of backups`)
		await follow(place, `${INSTALL} / The service`)
		await follow(place, `${INSTALL} / TLS`)
		await makeOwnCertificates(machine)
		await machine.prepare('systemctl reload caddy')
		await follow(place, `${INSTALL} / Check`)
		await checkProxy(machine)
		await follow(place, 'Upgrade and rollback / Upgrade by hand')
		await untilReady(machine)
		terminal.close()
	} finally {
		await machine.stop()
	}
}

export async function installNode(machine: Machine): Promise<void> {
	const { version } = process
	await machine.prepare(`apt-get update && apt-get install -y curl xz-utils git
		curl -fsSL https://nodejs.org/dist/${version}/node-${version}-linux-x64.tar.xz | tar -xJ -C /usr/local --strip-components 1`)
}

function giveNpmSettings(machine: Machine, user: string, home: string): void {
	writeFileSync(`${machine.root}${home}/.npmrc`, npmSettings(user))
}

/** Writes into the settings what only the owner of a site knows. The mail server is on the machine, as it has no certificate. */
async function fillIn(machine: Machine): Promise<void> {
	const values = {
		STRIPE_SECRET_KEY: 'sk_live_walk',
		STRIPE_WEBHOOK_SECRET: 'whsec_walk',
		SMTP_URL: 'smtp://127.0.0.1:2525',
		MAIL_FROM: `Your business <hello@${host}>`,
	}
	for (const [name, value] of Object.entries(values))
		await machine.prepare(
			`grep -q '^${name}=$' /etc/lotwise.env && sed -i 's|^${name}=.*|${name}=${value}|' /etc/lotwise.env`,
		)
}

/** Let's Encrypt is not reached from here, so Caddy signs its certificates itself. */
async function makeOwnCertificates(machine: Machine): Promise<void> {
	await machine.prepare(
		"sed -i '1i { \\nlocal_certs\\n}' /etc/caddy/Caddyfile && caddy validate --config /etc/caddy/Caddyfile",
	)
}

async function untilReady(machine: Machine): Promise<void> {
	await machine.prepare(
		'for i in $(seq 120); do curl -fsS -o /dev/null localhost:3000/readyz && exit 0; sleep 1; done; journalctl -u lotwise -n 20; exit 1',
	)
}

/** What the documents say of the proxy: it leads to the site, and keeps metrics to the machine. */
async function checkProxy(machine: Machine): Promise<void> {
	const home = await visit(machine, host, '/')
	if (home.status !== 200) throw new Error(`https://${host} answers ${home.status}`)
	const metrics = await visit(machine, host, '/metrics')
	if (metrics.status !== 404) throw new Error(`/metrics answers strangers with ${metrics.status}`)
}
