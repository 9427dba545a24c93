import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
	cpSync,
	createReadStream,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { cacheFolder, GATEWAY, type Machine, run } from './machine.ts'

/** The release that the documents upgrade to. */
export const LATER = 'v1.1.0'
export const FIRST = 'v1.0.0'

/**
 * Stands in for nodejs.org and for the place of the sources, which machines without the internet do not reach: the archive of Node is put
 * together from npm's registry, and the repository is what lies here, with two releases.
 */
export async function startOutside(folder: string): Promise<() => void> {
	const site = join(folder, 'outside')
	mkdirSync(site, { recursive: true })
	makeAuthority()
	makeNodeArchive(site)
	makeRepository(join(site, 'lotwise'))
	const server = createServer(
		{
			key: readFileSync(join(cacheFolder, 'walk-ca.key')),
			cert: readFileSync(join(cacheFolder, 'walk-ca.crt')),
		},
		(request, response) => {
			const file = join(site, new URL(request.url!, 'https://outside').pathname)
			if (!file.startsWith(site) || !existsSync(file) || !statSync(file).isFile())
				return response.writeHead(404).end()
			createReadStream(file).pipe(response)
		},
	)
	await new Promise<void>((resolve) => server.listen(443, GATEWAY, resolve))
	return () => {
		server.close()
		server.closeAllConnections()
	}
}

export function makeAuthority(): void {
	const [key, certificate] = [join(cacheFolder, 'walk-ca.key'), join(cacheFolder, 'walk-ca.crt')]
	if (existsSync(certificate)) return
	const names = 'subjectAltName=DNS:nodejs.org,DNS:git.example'
	const files = ['-keyout', key, '-out', certificate]
	run(
		'openssl',
		'req',
		'-x509',
		'-newkey',
		'rsa:2048',
		'-nodes',
		'-days',
		'3650',
		'-subj',
		'/CN=walk',
		'-addext',
		names,
		...files,
	)
}

function makeNodeArchive(site: string): void {
	const version = JSON.parse(readFileSync('package.json', 'utf8')).dependencies.node as string
	const name = `node-v${version}-linux-x64`
	const archive = join(cacheFolder, `${name}.tar.xz`)
	if (!existsSync(archive)) {
		const content = join(cacheFolder, name)
		rmSync(content, { recursive: true, force: true })
		mkdirSync(join(content, 'bin'), { recursive: true })
		mkdirSync(join(content, 'lib/node_modules'), { recursive: true })
		cpSync('node_modules/node/bin/node', join(content, 'bin/node'))
		run('npm', 'pack', '--silent', '--pack-destination', content, 'npm@11')
		run(
			'sh',
			'-ec',
			`cd ${content}/lib/node_modules && tar -xzf ${content}/npm-11*.tgz && mv package npm && rm ${content}/npm-11*.tgz
			for each in npm npx; do chmod +x npm/bin/$each-cli.js; ln -s ../lib/node_modules/npm/bin/$each-cli.js ${content}/bin/$each; done
			chown -R 0:0 ${content}; XZ_OPT=-0 tar -cJf ${archive} -C ${cacheFolder} ${name}`,
		)
	}
	const folder = join(site, 'dist', `v${version}`)
	mkdirSync(folder, { recursive: true })
	cpSync(archive, join(folder, `${name}.tar.xz`))
	const [sum] = run('sha256sum', archive).split(' ')
	writeFileSync(join(folder, 'SHASUMS256.txt'), `${sum}  ${name}.tar.xz\n`)
}

/** Publishes what lies here, committed or not, as FIRST, and the same with another version as LATER, without the history. */
function makeRepository(folder: string): void {
	const draft = `${folder}.draft`
	const author =
		'GIT_AUTHOR_NAME=walk GIT_AUTHOR_EMAIL=walk@git.example GIT_COMMITTER_NAME=walk GIT_COMMITTER_EMAIL=walk@git.example'
	const script = `git clone --quiet --shared --no-checkout . ${draft}
		export GIT_DIR=${draft}/.git ${author}
		git --work-tree=. add --all
		git commit-tree -m first "$(git write-tree)" > ${draft}/first
		sed 's/"version": "[^"]*"/"version": "${LATER.slice(1)}"/' package.json > ${draft}/package.json
		git update-index --cacheinfo "100644,$(git hash-object -w ${draft}/package.json),package.json"
		git commit-tree -p "$(cat ${draft}/first)" -m later "$(git write-tree)" > ${draft}/later
		git init --quiet --bare ${folder}
		git push --quiet ${folder} "$(cat ${draft}/first):refs/heads/main" "$(cat ${draft}/first):refs/tags/${FIRST}" "$(cat ${draft}/later):refs/tags/${LATER}"
		git --git-dir=${folder} symbolic-ref HEAD refs/heads/main
		git --git-dir=${folder} update-server-info`
	run('sh', '-ec', script)
}

const mailProgram = fileURLToPath(new URL('mail-server.ts', import.meta.url))

/** Runs a mail server at port 2525 of a machine meanwhile, whose emails are listed as they come. */
export async function withMailServer<T>(machine: Machine, use: (emails: string[]) => Promise<T>): Promise<T> {
	const [program = '', ...args] = machine.inNetwork(process.execPath, mailProgram)
	const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
	const emails: string[] = []
	const lines = createInterface({ input: server.stdout })
	lines.on('line', (line) => line !== 'ready' && emails.push(JSON.parse(line)))
	try {
		await once(lines, 'line')
		return await use(emails)
	} finally {
		server.kill()
	}
}
