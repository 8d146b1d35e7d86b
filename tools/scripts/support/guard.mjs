import { start } from './processes.mjs';

/** Waits for the end of its input, which is the end of whoever started it, then ends the processes of some files of ids and removes the folder. */
const wake = `read -r _
folder=$1; shift
for file; do
  pid=$(head -n 1 "$file" 2>/dev/null) || continue
  kill -QUIT "$pid" 2>/dev/null || continue
  tries=50
  while kill -0 "$pid" 2>/dev/null && [ $tries -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
done
rm -rf "$folder"`;

/**
 * Sees to it that what this process has started ends also where it is killed and can do nothing more. What ends as it should takes the guard with it.
 * @param {string} folder goes as well @param {string[]} pidFiles each begins with a line that is the id of a process
 * @param {{ uid?: number, gid?: number }} as who they run as
 */
export function guard(folder, pidFiles, as) {
  start('sh', ['-c', wake, 'sh', folder, ...pidFiles], { ...as, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
}
