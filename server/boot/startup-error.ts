/** A problem the operator can fix. The message says everything they need, so the stack is not printed. */
export class StartupError extends Error {
	override name = 'StartupError'
}
