// Runs before any TypeScript is loaded, so that an old Node.js says what to do instead of failing on a file extension.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `需要 Node.js 24 或更高版本，当前是 ${process.versions.node}。请在项目目录运行 npm ci（不要带 --ignore-scripts），再用 npm start 启动。`,
  );
  process.exit(1);
}
