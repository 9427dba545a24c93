// Runs on the machine's own Node before anything is installed: no packages, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runStep, StepError } from './steps.mjs'
import { supervise } from './supervise.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const pinnedNode = join(modules, 'node/bin/node')
const stamp = join(modules, '.lotwise-lock')

/**
 * Installs what is missing, then runs a TypeScript file of ours on the pinned Node.
 * @param {string} file
 * @param {{ supervised?: boolean }} options supervised: the file is the site, which is started again when it dies
 */
export async function installThen(file, { supervised = false } = {}) {
	try {
		process.chdir(root)
		// A folder that may not be written, such as a release owned by root, works when everything is there.
		if (!isInstalled()) await runExclusively(install)
		if (supervised) supervise(pinnedNode, [file, ...process.argv.slice(2)], pinnedEnv())
		else if (process.version === `v${requiredNode()}`) await import(pathToFileURL(join(root, file)).href)
		else runOnPinnedNode(file)
	} catch (error) {
		console.error(error instanceof StepError ? error.message : error)
		process.exitCode = 1
	}
}

const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest()

const isInstalled = () => isStamped() && existsSync(pinnedNode) && existsSync(join(modules, '.bin/node'))

const lockDigest = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

async function install() {
	if (!isStamped()) {
		if (!matchesLock()) {
			rmSync(stamp, { force: true })
			// Exactly what the lock file says. Not `npm ci`, which requires every other platform's packages in the lock file, and no
			// registry we can rely on has them all.
			const args = ['install', '--no-save', '--no-audit', '--no-fund']
			await runStep('Installing packages', 'npm', args, {
				env: { ...machineEnv(), ...fewRetries },
				explain: explainNpm,
			})
		}
		await ensureNode()
		writeFileSync(stamp, lockDigest())
	} else await ensureNode()
}

// Without a network npm would try for several minutes.
const fewRetries = {
	npm_config_fetch_retries: '1',
	npm_config_fetch_retry_mintimeout: '1000',
	npm_config_fetch_retry_maxtimeout: '5000',
}

/**
 * Returns why npm could not install the packages, as a sentence, if its output shows a common reason.
 * @param {string} output
 * @returns {string | undefined}
 */
export function explainNpm(output) {
	if (/ENOSPC|no space left/i.test(output)) return 'The disk is full: the packages need 1.5 GB of free space.'
	if (/EACCES|EROFS|EPERM/.test(output)) return notWritableMessage
	if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output))
		return 'npm cannot reach its registry: check the network, or the registry and proxy in npm’s configuration.'
	return undefined
}

const notWritableMessage = `This user cannot write to ${root}: start it as the user who owns the folder, or install there as that user first.`

// npm records what it installed, so a folder filled by hand with `npm install` is accepted too.
function matchesLock() {
	try {
		const required = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
		const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
		return Object.keys(required).every((path) => {
			if (path === '') return true
			const isInstalled = installed[path] && existsSync(join(path, 'package.json'))
			return isInstalled
				? installed[path].version === required[path].version
				: required[path].optional === true
		})
	} catch {
		return false
	}
}

// The runtime is downloaded by an install script, which npm may not be allowed to run.
async function ensureNode() {
	if (!existsSync(pinnedNode))
		await runStep(`Fetching Node ${requiredNode()}`, 'node', ['installArchSpecificPackage.js'], {
			cwd: join(modules, 'node'),
			env: machineEnv(),
		})
	if (!existsSync(pinnedNode))
		throw new StepError(
			`Node ${requiredNode()} is not in node_modules/node: allow its install script and run npm install.`,
		)
	const link = join(modules, '.bin/node')
	if (!existsSync(link)) {
		mkdirSync(join(modules, '.bin'), { recursive: true })
		rmSync(link, { force: true })
		symlinkSync('../node/bin/node', link)
	}
}

/** @returns {string} */
function requiredNode() {
	return JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node
}

// npm must not run on the Node it is about to replace.
function machineEnv() {
	const folders = (process.env.PATH ?? '')
		.split(delimiter)
		.filter((folder) => !folder.endsWith('node_modules/.bin'))
	return { ...process.env, PATH: folders.join(delimiter), NODE_ENV: '' }
}

const pinnedEnv = () => ({
	...process.env,
	PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`,
})

/** @param {string} file */
function runOnPinnedNode(file) {
	const child = spawn(pinnedNode, [file, ...process.argv.slice(2)], {
		// The channel closes when this process is killed, which the child notices.
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
		env: pinnedEnv(),
	})
	for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
		process.on(signal, () => child.kill(signal))
	child.once('exit', (code) => process.exit(code ?? 1))
}

/**
 * When two processes install in one folder, the second waits for the first.
 * @param {() => Promise<void>} work
 */
async function runExclusively(work) {
	const file = '.cache/installing'
	for (;;) {
		try {
			mkdirSync('.cache', { recursive: true })
			writeFileSync(file, String(process.pid), { flag: 'wx' })
			break
		} catch (error) {
			const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
			if (['EACCES', 'EROFS', 'EPERM'].includes(code)) throw new StepError(notWritableMessage)
			if (code === 'ENOSPC') throw new StepError('The disk is full.')
			if (code !== 'EEXIST') throw error
			if (!isAlive(file)) rmSync(file, { force: true })
			await new Promise((resolve) => setTimeout(resolve, 100))
		}
	}
	try {
		await work()
	} finally {
		rmSync(file, { force: true })
	}
}

/** @param {string} file */
function isAlive(file) {
	try {
		return process.kill(Number(readFileSync(file, 'utf8')), 0)
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
	}
}
