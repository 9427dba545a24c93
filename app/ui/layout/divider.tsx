import { clsx } from 'clsx/lite'

/** Road dashes between two big sections. */
export function RoadDivider({ className }: { className?: string }) {
	return <hr className={clsx('lane', className)} />
}

/** Text between two dashed lines: 'Or continue with'. */
export function OrDivider({ children }: { children: string }) {
	return <p className="lane-or max-w-none text-fine text-ink-soft">{children}</p>
}
