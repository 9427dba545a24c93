import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDockerfile } from './dockerfile.ts'
import { readSteps } from './read-steps.ts'
import { documents } from './walk.ts'

const text = `# Running

Words.

\`\`\`sh
apt-get install -y git   # prints 'Setting up git', creates /usr/bin/git
# a comment alone
doctor # exits with 1 until you sell
npm start     # http://localhost:3000, with sample data
\`\`\`

1. **The release**: words.

   \`\`\`sh
   cat > /etc/x <<'END'
   a # no comment
   END
   one \\
     two
   \`\`\`

**Later.** Words.

\`\`\`sh docker
docker ps
\`\`\`
`

test('the commands of a document are read with their place and with what it says of them', () => {
	const steps = readSteps('docs/x.md', text)
	expect(steps.map(({ line, section, command }) => [line, section, command])).toEqual([
		[6, 'Running', 'apt-get install -y git'],
		[8, 'Running', 'doctor'],
		[9, 'Running', 'npm start'],
		[15, 'Running / The release', "cat > /etc/x <<'END'\na # no comment\nEND"],
		[18, 'Running / The release', 'one \\\n  two'],
		[25, 'Running / Later', 'docker ps'],
	])
	expect(steps[0]!.claims).toEqual({ exitCode: 0, prints: ['Setting up git'], creates: ['/usr/bin/git'] })
	expect(steps[1]!.claims.exitCode).toBe(1)
	expect(steps[2]!.claims.address).toBe('http://localhost:3000')
	expect(steps.map(({ needs }) => needs)).toEqual([...Array(5), 'docker'])
})

test('a block that the walk cannot place is an error with its line', () => {
	expect(() => readSteps('x.md', '```\nls\n```')).toThrow('x.md:1: the block does not say what it is')
	expect(() => readSteps('x.md', '```sh never\nls\n```')).toThrow("x.md:1: the walk does not know 'never'")
	expect(() => readSteps('x.md', '```sh\nls')).toThrow('x.md:1: the block has no end')
})

test('every block of the walked documents says what it is', () => {
	for (const document of documents)
		expect(readSteps(document, readFileSync(document, 'utf8')).length).toBeGreaterThan(1)
})

test('the steps of the Dockerfile are read with their options', () => {
	expect(readDockerfile('# words\nCOPY --from=build --chown=a:b /x ./\nRUN one \\\n\t&& two\n')).toEqual([
		{ line: 2, word: 'COPY', flags: { from: 'build', chown: 'a:b' }, rest: '/x ./' },
		{ line: 3, word: 'RUN', flags: {}, rest: 'one && two' },
	])
})
