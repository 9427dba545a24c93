import { clsx } from 'clsx/lite'

type PersonProps = {
	name: string
	/** Shown instead of the initials; square, at least twice the displayed size. */
	imageUrl?: string | null | undefined
	size?: 'md' | 'sm'
	/** True for the current user. */
	me?: boolean
	className?: string
}

/** A person in lists of the admin area; hidden from screen readers, because the name is beside it. */
export function Avatar({ name, imageUrl, size = 'md', me, className }: PersonProps) {
	const classes = clsx(
		'avatar shrink-0 place-items-center rounded-full object-cover font-bold font-display',
		size === 'md' ? 'size-9 text-fine' : 'size-7 text-[0.6875rem]',
		me ? 'bg-brand text-brand-ink' : 'bg-brand-wash text-brand',
		className,
	)
	if (imageUrl) return <img src={imageUrl} alt="" loading="lazy" className={classes} />
	return (
		<span aria-hidden="true" className={classes}>
			{initials(name)}
		</span>
	)
}

// Complete class names, so that a text search finds them.
const tags = ['tag-0', 'tag-1', 'tag-2', 'tag-3', 'tag-4', 'tag-5']

/** The avatar of public pages: a key tag whose color is derived from the name. */
export function KeyTag({ name, className }: { name: string; className?: string }) {
	const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
	return (
		<span aria-hidden="true" className={clsx('keytag', tags[sum % tags.length], className)}>
			{initials(name)}
		</span>
	)
}

/** Returns the first and last initial without accents: the font of the plates has plain capitals only. */
function initials(name: string): string {
	const words = name
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}\s]/gu, '')
		.split(/\s+/)
		.filter(Boolean)
	const initialWords = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
	return initialWords
		.map((word) => [...(word ?? '')][0] ?? '')
		.join('')
		.toUpperCase()
}
