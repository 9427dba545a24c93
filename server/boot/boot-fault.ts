/** A problem the operator can fix. The message says everything they need, so the stack is not printed. */
export class BootFault extends Error {
	override name = 'BootFault'
}
