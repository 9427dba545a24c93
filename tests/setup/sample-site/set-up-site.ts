// Sets up a demo site in the folder that the argument names, and stops it again. Tests use copies of it (`separate-site.ts`).
import { setUpSite } from './separate-site.ts'

await setUpSite(process.argv[2]!)
