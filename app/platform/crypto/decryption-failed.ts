/** Something sealed was changed, cut, mixed or moved, or is opened with another key. Nothing of it may be used. */
export class DecryptionFailed extends Error {
	override name = 'BrokenSeal'
}
