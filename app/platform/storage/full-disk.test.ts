import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const disk = 'mount -t tmpfs -o size=1m tmpfs /mnt && exec env TMPDIR=/mnt "$0" "$@"'
const inNamespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', disk]

/** Mounting a small disk requires Linux with user namespaces. */
const canMountDisk = (() => {
	try {
		execFileSync('unshare', [...inNamespace, 'true'], { stdio: 'ignore' })
		return true
	} catch {
		return false
	}
})()

test.skipIf(!canMountDisk)(
	'on a full disk a file or a backup is rejected, the process survives, and no partial file is left',
	async () => {
		const child = [process.execPath, 'tests/setup/faults/on-a-full-disk.ts']
		const { stdout } = await promisify(execFile)('unshare', [...inNamespace, ...child])
		expect(JSON.parse(stdout)).toEqual({
			encryptedForm: 'ENOSPC',
			uploadForm: 'ENOSPC',
			withoutSpace: ['ENOSPC', 'ENOSPC'],
			stored: 'ENOSPC',
			backup: 'ENOSPC',
			smaller: 'stored',
			remainingFiles: ['files', 'files/a', 'files/a/c'],
		})
	},
)
