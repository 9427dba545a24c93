/** Returns a count with its noun: '1 email', '2,400 emails'. `plural` is for nouns that do not just add an s. */
export function amountOf(count: number, noun: string, plural = `${noun}s`): string {
	return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`
}
