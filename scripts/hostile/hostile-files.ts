// Files that an attacker might upload, used by tests. `npx node scripts/hostile/hostile-files.ts FOLDER` writes them to a folder with a
// list.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { foreignFiles } from './foreign-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileImages } from './images.ts'
import { hostileNames } from './names.ts'
import { hostilePdfs } from './pdfs.ts'

export async function hostileFiles(): Promise<HostileFile[]> {
	return [...foreignFiles(), ...(await hostileImages()), ...hostilePdfs(), ...hostileNames()]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const folder = process.argv[2]
	if (!folder) throw new Error('Say where to: npx node scripts/hostile/hostile-files.ts FOLDER')
	mkdirSync(folder, { recursive: true })
	const list = (await hostileFiles()).map(({ what, name, bytes, fate }, index) => {
		const file = `${String(index).padStart(3, '0')}.bin`
		writeFileSync(join(folder, file), bytes())
		return { file, what, name, fate }
	})
	writeFileSync(join(folder, 'list.json'), JSON.stringify(list, null, '\t'))
	console.log(`${list.length} files in ${folder}`)
}
