/** Something the operator can mend. The message is all they need to see, so nobody prints its stack. */
export class BootFault extends Error {
	override name = 'BootFault'
}
