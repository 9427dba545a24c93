declare module 'virtual:resource-library' {
	const library: import('./resource.ts').Resource[]
	export default library
}
