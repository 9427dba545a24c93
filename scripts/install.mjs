// Runs on the machine's own Node, before anything is installed: no packages, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Fault, runStep } from './steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const pinnedNode = join(modules, 'node/bin/node')
const stamp = join(modules, '.lotwise-lock')

/**
 * Installs what is missing, then runs a TypeScript file of ours on the pinned Node.
 * @param {string} file
 */
export async function installThen(file) {
	try {
		process.chdir(root)
		await oneAtATime(install)
		if (process.version === `v${wantedNode()}`) await import(pathToFileURL(join(root, file)).href)
		else handOver(file)
	} catch (error) {
		console.error(error instanceof Fault ? error.message : error)
		process.exitCode = 1
	}
}

async function install() {
	const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
	if (!(existsSync(stamp) && readFileSync(stamp, 'utf8') === lock)) {
		if (!matchesLock()) {
			rmSync(stamp, { force: true })
			// What the lock file says, and nothing else. Not `npm ci`: it wants every other platform's packages
			// in the lock file too, and no registry we can count on has them all.
			const args = ['install', '--no-save', '--no-audit', '--no-fund']
			await runStep('Installing packages', 'npm', args, { env: machineEnv() })
		}
		await mendNode()
		writeFileSync(stamp, lock)
	} else await mendNode()
}

// npm notes what it installed: a folder somebody filled by hand with `npm install` is as good.
function matchesLock() {
	try {
		const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
		const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
		return Object.keys(wanted).every((path) => {
			if (path === '') return true
			const there = installed[path] && existsSync(join(path, 'package.json'))
			return there ? installed[path].version === wanted[path].version : wanted[path].optional === true
		})
	} catch {
		return false
	}
}

// The runtime is fetched by an install script, which npm may have been told not to run.
async function mendNode() {
	if (!existsSync(pinnedNode))
		await runStep(`Fetching Node ${wantedNode()}`, 'node', ['installArchSpecificPackage.js'], {
			cwd: join(modules, 'node'),
			env: machineEnv(),
		})
	if (!existsSync(pinnedNode))
		throw new Fault(
			`Node ${wantedNode()} is not in node_modules/node: allow its install script and run npm install.`,
		)
	const link = join(modules, '.bin/node')
	if (!existsSync(link)) {
		mkdirSync(join(modules, '.bin'), { recursive: true })
		rmSync(link, { force: true })
		symlinkSync('../node/bin/node', link)
	}
}

/** @returns {string} */
function wantedNode() {
	return JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node
}

// npm must not run on the Node it is about to replace.
function machineEnv() {
	const folders = (process.env.PATH ?? '')
		.split(delimiter)
		.filter((folder) => !folder.endsWith('node_modules/.bin'))
	return { ...process.env, PATH: folders.join(delimiter), NODE_ENV: '' }
}

/** @param {string} file */
function handOver(file) {
	const child = spawn(pinnedNode, [file, ...process.argv.slice(2)], {
		// The channel tells the child when we are killed.
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
		env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}` },
	})
	for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
		process.on(signal, () => child.kill(signal))
	child.once('exit', (code) => process.exit(code ?? 1))
}

/**
 * Of two first starts in one folder the second waits for the first.
 * @param {() => Promise<void>} work
 */
async function oneAtATime(work) {
	mkdirSync('.cache', { recursive: true })
	const file = '.cache/installing'
	for (;;) {
		try {
			writeFileSync(file, String(process.pid), { flag: 'wx' })
			break
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
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
