import { cn } from '#app/ui/foundations/cn.ts'

type PersonProps = {
	name: string
	/** Shown instead of the initials; square, at least twice the drawn size. */
	imageUrl?: string | null | undefined
	size?: 'md' | 'sm'
	/** Stands for the one who looks at the page. */
	me?: boolean
	className?: string
}

/** A person in lists of the desk; decoration, as the name stands beside it. */
export function Avatar({ name, imageUrl, size = 'md', me, className }: PersonProps) {
	const classes = cn(
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

// Whole words, so that the style sheet and a reader can find them.
const tags = ['tag-0', 'tag-1', 'tag-2', 'tag-3', 'tag-4', 'tag-5']

/** The same in public: a key tag whose colour comes from the name. */
export function KeyTag({ name, className }: { name: string; className?: string }) {
	const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
	return (
		<span aria-hidden="true" className={cn('keytag', tags[sum % tags.length], className)}>
			{initials(name)}
		</span>
	)
}

/** First and last initial, without accents: the plate face has plain capitals only. */
function initials(name: string): string {
	const words = name
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}\s]/gu, '')
		.split(/\s+/)
		.filter(Boolean)
	const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
	return letters
		.map((word) => [...(word ?? '')][0] ?? '')
		.join('')
		.toUpperCase()
}
