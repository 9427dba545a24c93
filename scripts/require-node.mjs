// Old versions of Node must be able to parse this file, so it uses no newer syntax.
export function requireNode() {
	var version = parseFloat(process.versions.node.replace(/\.(\d)\./, '.0$1.'))
	if (version >= 20.19) return
	console.error(
		'Lotwise needs Node 20.19 or newer, and this is Node ' +
			process.versions.node +
			': see https://nodejs.org.',
	)
	process.exit(1)
}
